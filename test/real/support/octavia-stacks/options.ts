import type { OctaviaSettings } from '../../../../src/targets';
import { A, a, B, BALANCER, b, LISTENER, type Stacks, treeOf, WEB } from './step';

const CERTIFICATE = 'http://127.0.0.1/certificate';
const AUTHORITY = 'http://127.0.0.1/authority';
const CIPHERS = 'TLS_AES_256_GCM_SHA384';

const plain = (settings: OctaviaSettings = {}) =>
  treeOf({ web: { kind: 'pool', members: [a] } }, [{ protocol: 'http', port: 80, service: 'web' }], settings);

const terminated = (options: object, settings: OctaviaSettings = {}) =>
  treeOf({ web: { kind: 'pool', members: [a, b] } }, [{ protocol: 'terminated-https', port: 443, service: 'web' }], {
    listenerOptions: { 'terminated-https:443': { defaultTlsContainerRef: CERTIFICATE, tlsCiphers: CIPHERS, ...options } },
    ...settings,
  });

const NONE = [BALANCER, LISTENER, WEB, A];
const ALL = [
  `${BALANCER.replace('lb: ', 'lb: description=the edge ')} tags=["blue","green"]`,
  'listener http-80: description=the web protocol=HTTP protocol_port=80 connection_limit=1000 insert_headers={"X-Forwarded-For":"true","X-Forwarded-Proto":"true"} timeout_client_data=60000 timeout_member_connect=2000 timeout_member_data=30000 timeout_tcp_inspect=500 tags=["blue"] allowed_cidrs=["10.0.0.0/8","192.168.0.0/16"] default_pool=web_proxy',
  'listener prometheus-8088: protocol=PROMETHEUS protocol_port=8088 allowed_cidrs=["10.0.0.0/8"]',
  `pool web_proxy: description=the pool protocol=PROXY lb_algorithm=ROUND_ROBIN tags=["blue"] tls_container_ref=${CERTIFICATE} ca_tls_container_ref=${AUTHORITY} tls_enabled=true tls_ciphers=${CIPHERS} tls_versions=["TLSv1.3"] alpn_protocols=["http/1.1"]`,
  'member web/a of web_proxy: address=10.0.0.1 protocol_port=80 monitor_address=10.0.9.9 monitor_port=9000',
  'policy closed of http-80: action=REJECT position=1',
  'rule of closed: type=PATH compare_type=STARTS_WITH value=/admin',
  'rule of closed: type=HEADER compare_type=EQUAL_TO key=X-Key value=k invert=true',
  'policy moved of http-80: action=REDIRECT_PREFIX redirect_prefix=https://a.example position=2 redirect_http_code=301',
  'rule of moved: type=COOKIE compare_type=REGEX key=c value=^v[0-9]$',
  'policy gone of http-80: action=REDIRECT_TO_URL redirect_url=https://b.example/ position=3 redirect_http_code=302',
  'rule of gone: type=FILE_TYPE compare_type=EQUAL_TO value=gif',
  'policy same of http-80: action=REDIRECT_TO_POOL position=4 redirect_pool=web_proxy',
  'rule of same: type=HOST_NAME compare_type=ENDS_WITH value=.example',
];

const LISTENING = `listener terminated-https-443: protocol=TERMINATED_HTTPS protocol_port=443 default_tls_container_ref=${CERTIFICATE}`;
const CERTIFIED = `${LISTENING} tls_ciphers=${CIPHERS} tls_versions=["TLSv1.2","TLSv1.3"] alpn_protocols=["http/1.0","http/1.1","h2"] default_pool=web_http`;
/** Without HSTS again: browsers are told to forget it. */
const FORGOTTEN = CERTIFIED.replace(' default_pool', ' hsts_max_age=0 default_pool');
const STRICT = `${LISTENING} sni_container_refs=["http://127.0.0.1/other"] insert_headers={"X-SSL-Client-CN":"true"} client_ca_tls_container_ref=${AUTHORITY} client_authentication=MANDATORY tls_ciphers=${CIPHERS} tls_versions=["TLSv1.3"] alpn_protocols=["http/1.1"] hsts_max_age=31536000 hsts_include_subdomains=true hsts_preload=true default_pool=web_http`;

/** What comes from the settings rather than from the tree. */
export const options: Stacks = {
  'options that come and go': [
    { change: 'none', tree: plain(), there: NONE },
    {
      change: 'all of them',
      tree: plain({
        description: 'the edge',
        tags: ['blue', 'green'],
        listenerOptions: {
          'http:80': {
            description: 'the web',
            connectionLimit: 1000,
            timeoutClientData: '1m',
            timeoutMemberConnect: '2s',
            timeoutMemberData: '30s',
            timeoutTcpInspect: '500ms',
            allowedCidrs: ['10.0.0.0/8', '192.168.0.0/16'],
            insertHeaders: ['X-Forwarded-For', 'X-Forwarded-Proto'],
            tags: ['blue'],
            policies: [
              {
                name: 'closed',
                action: 'reject',
                rules: [
                  { type: 'path', compare: 'starts-with', value: '/admin' },
                  { type: 'header', key: 'X-Key', value: 'k', invert: true },
                ],
              },
              {
                name: 'moved',
                action: 'redirect-prefix',
                prefix: 'https://a.example',
                code: 301,
                rules: [{ type: 'cookie', compare: 'regex', key: 'c', value: '^v[0-9]$' }],
              },
              { name: 'gone', action: 'redirect-url', url: 'https://b.example/', rules: [{ type: 'file-type', value: 'gif' }] },
              {
                name: 'same',
                action: 'service',
                service: 'web',
                rules: [{ type: 'host-name', compare: 'ends-with', value: '.example' }],
              },
            ],
          },
        },
        poolOptions: {
          web: {
            description: 'the pool',
            protocol: 'proxy',
            tags: ['blue'],
            tls: {
              containerRef: CERTIFICATE,
              caContainerRef: AUTHORITY,
              tlsVersions: ['TLSv1.3'],
              tlsCiphers: CIPHERS,
              alpnProtocols: ['http/1.1'],
            },
          },
        },
        memberOptions: { 'web/*': { monitorAddress: '10.0.9.9', monitorPort: 9000 } },
        prometheus: { port: 8088, allowedCidrs: ['10.0.0.0/8'] },
      }),
      gone: NONE,
      there: ALL,
    },
    { change: 'none again', tree: plain(), gone: ALL, there: NONE },
  ],
  'TLS that ends at the listener': [
    { change: 'a certificate', tree: terminated({}), there: [BALANCER, WEB, A, B, CERTIFIED] },
    {
      change: 'clients that have to show theirs, and what browsers have to keep to',
      tree: terminated({
        sniContainerRefs: ['http://127.0.0.1/other'],
        tlsVersions: ['TLSv1.3'],
        alpnProtocols: ['http/1.1'],
        clientAuthentication: 'mandatory',
        clientCaTlsContainerRef: AUTHORITY,
        insertHeaders: ['X-SSL-Client-CN'],
        hsts: { maxAge: 31_536_000, includeSubdomains: true, preload: true },
      }),
      gone: [CERTIFIED],
      there: [STRICT],
    },
    { change: 'a certificate alone again', tree: terminated({}), gone: [STRICT], there: [FORGOTTEN] },
  ],
};
