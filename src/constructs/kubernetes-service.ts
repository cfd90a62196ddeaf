import { type TerraformMetaArguments, TerraformResource } from 'cdktn';
import type { Construct } from 'constructs';
import type { ServiceManifest, ServicePort } from '../targets';
import { templateText } from './delivery/template-text';
import { defined } from './message';

type Block = Readonly<Record<string, unknown>>;

/** Attributes that are maps, where the others that are objects are blocks. */
const MAPS: readonly string[] = ['annotations', 'labels', 'selector'];

/** `kubernetes_service_v1` of the provider hashicorp/kubernetes (2.38), which needs no cluster to plan, as `kubernetes_manifest` would. */
export class KubernetesService extends TerraformResource {
  readonly #attributes: Block;

  constructor(scope: Construct, id: string, manifest: ServiceManifest, meta: TerraformMetaArguments) {
    super(scope, id, { ...meta, terraformResourceType: 'kubernetes_service_v1' });
    this.#attributes = attributesOf(manifest);
  }

  protected override synthesizeAttributes(): { [name: string]: unknown } {
    return { ...this.#attributes };
  }

  protected override synthesizeHclAttributes(): { [name: string]: unknown } {
    return inHcl(this.#attributes);
  }
}

function attributesOf({ metadata, spec }: ServiceManifest): Block {
  return escaped({
    metadata: defined({ ...metadata }),
    spec: defined({
      type: spec.type,
      selector: spec.selector,
      port: spec.ports.map(portBlock),
      external_traffic_policy: spec.externalTrafficPolicy,
      health_check_node_port: spec.healthCheckNodePort,
      allocate_load_balancer_node_ports: spec.allocateLoadBalancerNodePorts,
      load_balancer_source_ranges: spec.loadBalancerSourceRanges,
      load_balancer_ip: spec.loadBalancerIP,
      ip_families: spec.ipFamilies,
      ip_family_policy: spec.ipFamilyPolicy,
      session_affinity: spec.sessionAffinity,
    }),
  }) as Block;
}

const portBlock = ({ name, protocol, appProtocol, port, targetPort, nodePort }: ServicePort): Block =>
  defined({
    name,
    protocol,
    app_protocol: appProtocol,
    port,
    target_port: targetPort === undefined ? undefined : String(targetPort),
    node_port: nodePort,
  });

/** Text in Terraform is a template. */
function escaped(value: unknown): unknown {
  if (typeof value === 'string') return templateText(value);
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, escaped(one)]));
}

/** The same with what the CDK has to know of each attribute to write HCL. */
const inHcl = (block: Block): { [name: string]: unknown } =>
  Object.fromEntries(Object.entries(block).map(([name, value]) => [name, hclAttribute(name, value)]));

function hclAttribute(name: string, value: unknown): Block {
  if (MAPS.includes(name)) return { value, isBlock: false, type: 'map', storageClassType: 'stringMap' };
  if (Array.isArray(value) && typeof value[0] !== 'string')
    return { value: value.map((one) => inHcl(one as Block)), isBlock: true, type: 'list', storageClassType: `${name}List` };
  if (Array.isArray(value)) return { value, isBlock: false, type: 'list', storageClassType: 'stringList' };
  if (typeof value === 'object' && value !== null)
    return { value: inHcl(value as Block), isBlock: true, type: 'list', storageClassType: `${name}List` };
  return { value, isBlock: false, type: 'simple', storageClassType: typeof value };
}
