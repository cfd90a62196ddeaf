export type { DirectoryDelivery } from './delivery/directory';
export { FailoverService, type FailoverServiceProps } from './failover-service';
export { HaproxyLoadBalancer, type HaproxyLoadBalancerProps } from './haproxy-load-balancer';
export { type Listener, LoadBalancer, type LoadBalancerProps, type Route } from './load-balancer';
export { OctaviaLoadBalancer, type OctaviaLoadBalancerProps } from './octavia-load-balancer';
export { Pool, type PoolProps } from './pool';
export { Service, type ServiceProps } from './service';
export { type WeightedChild, WeightedService, type WeightedServiceProps } from './weighted-service';
