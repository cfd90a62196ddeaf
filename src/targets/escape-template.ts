/** Text in Terraform is a template: its two kinds of beginnings are doubled. */
export const escapeTemplate = (text: string): string => text.replace(/[$%](?=\{)/g, (sign) => sign + sign);
