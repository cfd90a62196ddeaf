/**
 * What OCCM takes of a Service by annotations, beyond what the tree says; what is not given is not written, and OCCM takes its own
 * default. Ids are UUIDs; ids and references may be tokens. (cloud-provider-openstack 1.36.0, measured.)
 */
export interface OccmAnnotationSettings {
  /** Network of the floating IP; a class that has one wins. @defaultValue that of cloud.conf, else an external network that OCCM finds */
  readonly floatingNetworkId?: string | undefined;
  /** Subnet of the floating IP; wins over the next two; a class that has one wins. @defaultValue that of cloud.conf */
  readonly floatingSubnetId?: string | undefined;
  /** Name of the floating IP's subnet, `*` for any text; `~` before a regular expression, `!` before what it must not be. */
  readonly floatingSubnet?: string | undefined;
  /** Tags of the floating IP's subnet, with commas between; `&` before them asks for all, `!` for none. */
  readonly floatingSubnetTags?: string | undefined;
  /** A `[LoadBalancerClass "NAME"]` of cloud.conf; OCCM refuses one that is not there. @defaultValue none */
  readonly class?: string | undefined;
  /** Subnet of the VIP; a class that has one wins when the load balancer is made. @defaultValue that of cloud.conf */
  readonly subnetId?: string | undefined;
  /** Network of the VIP; a class that has one wins when the load balancer is made. @defaultValue that of cloud.conf */
  readonly networkId?: string | undefined;
  /** Subnet of the members; wins over a class. @defaultValue that of the class or of cloud.conf, else that of the VIP */
  readonly memberSubnetId?: string | undefined;
  /** Port that is the VIP; subnetId and networkId are not sent then. @defaultValue a new one */
  readonly portId?: string | undefined;
  /** Connections at once on each port, -1 (as many as the driver can) to 2147483647. @defaultValue -1 */
  readonly connectionLimit?: number | undefined;
  /** Whether the floating IP stays when the Service goes. @defaultValue false */
  readonly keepFloatingIp?: boolean | undefined;
  /** PROXY header in front of each connection to a node; `v2` needs API 2.22. Not with xForwardedFor. @defaultValue none */
  readonly proxyProtocol?: 'v1' | 'v2' | undefined;
  /** Adds `X-Forwarded-For`, which makes every port an HTTP listener. @defaultValue false */
  readonly xForwardedFor?: boolean | undefined;
  /** Longest silence of a client, up to 24 days; API 2.1, not on OVN. @defaultValue `50s` */
  readonly timeoutClientData?: string | undefined;
  /** Longest wait for a connection to a node, up to 24 days; API 2.1, not on OVN. @defaultValue `5s` */
  readonly timeoutMemberConnect?: string | undefined;
  /** Longest silence of a node, up to 24 days; API 2.1, not on OVN. @defaultValue `50s` */
  readonly timeoutMemberData?: string | undefined;
  /** Wait for further packets before a connection is judged, up to 24 days; API 2.1, not on OVN. @defaultValue none */
  readonly timeoutTcpInspect?: string | undefined;
  /** Flavor of the load balancer, for its creation; API 2.6, not on OVN. @defaultValue that of cloud.conf */
  readonly flavorId?: string | undefined;
  /** For the creation of the load balancer; API 2.14, not on OVN. @defaultValue that of cloud.conf */
  readonly availabilityZone?: string | undefined;
  /**
   * Secret with the certificate, which makes every port a TERMINATED_HTTPS listener; terminated-https needs it. It ends in
   * `/containers/ID` or `/secrets/ID` unless cloud.conf has `container-store=external`. @defaultValue that of cloud.conf
   */
  readonly defaultTlsContainerRef?: string | undefined;
  /** An existing load balancer, which may be another Service's; API 2.5. @defaultValue one of its own, whose id OCCM writes */
  readonly loadBalancerId?: string | undefined;
  /** Host name that the Service's status shows instead of an address. @defaultValue none */
  readonly hostname?: string | undefined;
  /** Labels of the nodes that are members; an empty value asks only that the label is there. @defaultValue cloud.conf, else all nodes */
  readonly nodeSelector?: Readonly<Record<string, string>> | undefined;
  /** `true`: no floating IP. With `internal-lb=true` in cloud.conf `false` changes nothing. @defaultValue that of cloud.conf, false */
  readonly internal?: boolean | undefined;
}
