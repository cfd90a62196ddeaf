import type { AdmissionPlan } from './plan';

/** The Terraform variable that lists who is admitted. */
export const admissionVariable = ({ loadBalancer }: AdmissionPlan): { readonly type: string; readonly description: string } => ({
  type: 'set(string)',
  description: `Members of ${loadBalancer} that take traffic, as healthtree admit lists them. Without a default: an empty list takes everything out.`,
});
