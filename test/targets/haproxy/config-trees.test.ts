import type { Tree } from '../../../src/tree';
import { behind, failover, site, unchecked, weighted, whoami } from '../__test-helpers__/trees';
import { linesOf } from './__test-helpers__/config';
import { configOf } from './__test-helpers__/render';

test('the whoami tree is one complete file', () => {
  expect(configOf(whoami())).toMatchInlineSnapshot(`
"# Written by healthtree for HAProxy 3.2.26; changes made here are lost.
global
    server-state-file /var/lib/haproxy/healthtree.state

defaults
    load-server-state-from-file global
    option idle-close-on-response
    retries 0
    no option redispatch
    timeout connect 5s
    timeout client 50s
    timeout server 50s

frontend http:80
    mode http
    bind :80
    http-request set-var(txn.to) str(whoami-public)
    # whoami-public: weighted, healthCheck; whoami-dc1 3, whoami-dc2 1
    http-request set-var-fmt(txn.slots0) "%[nbsrv(whoami-dc1),bool,iif('whoami-dc1    whoami-dc1    ',)]%[nbsrv(whoami-dc2),bool,iif('whoami-dc2    ',)]%[nbsrv(whoami-dc1),bool,iif('whoami-dc1    ',)]" if { var(txn.to) -m str -- whoami-public }
    http-request set-var(txn.k) var(txn.slots0),length
    http-request set-var(txn.k) var(txn.to),table_inc_gpc(0,healthtree:turns),mul(14),mod(txn.k) if { var(txn.slots0),length gt 0 }
    http-request set-var(txn.to) var(txn.slots0),bytes(txn.k,14),word(1,' ')
    use_backend %[var(txn.to)]

backend healthtree:turns
    stick-table type string len 14 size 100 store gpc(1)

backend whoami-dc1
    mode http
    balance roundrobin
    option allbackups
    option httpchk
    http-check send meth GET uri /ping ver HTTP/1.0
    http-check expect status 200-399
    timeout check 1s
    server a 10.0.1.10:80 weight 1 check inter 2s rise 2 fall 3 init-state fully-down
    server b 10.0.1.11:80 weight 1 check inter 2s rise 2 fall 3 init-state fully-down

backend whoami-dc2
    mode http
    balance roundrobin
    option allbackups
    option httpchk
    http-check send meth GET uri /ping ver HTTP/1.0
    http-check expect status 200-399
    timeout check 1s
    server a 10.0.2.10:80 weight 1 check inter 2s rise 2 fall 3 init-state fully-down
    server b 10.0.2.11:80 weight 1 check inter 2s rise 2 fall 3 init-state fully-down
"
`);
});

test('three levels with a failover and an unchecked service walk down level by level', () => {
  const tree = behind('root', {
    root: unchecked({ eu: 2, us: 1 }),
    eu: weighted({ paris: 2, berlin: 1 }),
    us: failover('east', 'west'),
    east: weighted({ ny: 1, dc: 1 }),
    west: unchecked({ la: 1, static: 3 }),
    paris: site(1),
    berlin: site(2),
    ny: site(3),
    dc: site(4),
    la: site(5),
    static: site(6, 1, { monitor: undefined }),
  });
  expect(linesOf(configOf(tree), 'frontend http:80').join('\n')).toMatchInlineSnapshot(`
"mode http
bind :80
# up-1: east
acl up-1 nbsrv(ny) ge 1
acl up-1 nbsrv(dc) ge 1
http-request set-var(txn.to) str(root)
# root: weighted; eu 2, us 1
http-request set-var(txn.slots0) str('eu     us     eu     ') if { var(txn.to) -m str -- root }
http-request set-var(txn.k) var(txn.slots0),length
http-request set-var(txn.k) var(txn.to),table_inc_gpc(0,healthtree:turns),mul(7),mod(txn.k) if { var(txn.slots0),length gt 0 }
http-request set-var(txn.to) var(txn.slots0),bytes(txn.k,7),word(1,' ')
# us: failover; east, west
http-request set-var(txn.to) str(east) if { var(txn.to) -m str -- us } up-1
http-request set-var(txn.to) str(west) if { var(txn.to) -m str -- us }
# eu: weighted, healthCheck; paris 2, berlin 1
http-request set-var-fmt(txn.slots1) "%[nbsrv(paris),bool,iif('paris  ',)]%[nbsrv(berlin),bool,iif('berlin ',)]%[nbsrv(paris),bool,iif('paris  ',)]" if { var(txn.to) -m str -- eu }
http-request set-var(txn.k) var(txn.slots1),length
http-request set-var(txn.k) var(txn.to),table_inc_gpc(0,healthtree:turns),mul(7),mod(txn.k) if { var(txn.slots1),length gt 0 }
http-request set-var(txn.to) var(txn.slots1),bytes(txn.k,7),word(1,' ')
# west: weighted; la 1, static 3
http-request set-var(txn.slots2) str('static static la     static ') if { var(txn.to) -m str -- west }
# east: weighted, healthCheck; ny 1, dc 1
http-request set-var-fmt(txn.slots2) "%[nbsrv(ny),bool,iif('ny     ',)]%[nbsrv(dc),bool,iif('dc     ',)]" if { var(txn.to) -m str -- east }
http-request set-var(txn.k) var(txn.slots2),length
http-request set-var(txn.k) var(txn.to),table_inc_gpc(0,healthtree:turns),mul(7),mod(txn.k) if { var(txn.slots2),length gt 0 }
http-request set-var(txn.to) var(txn.slots2),bytes(txn.k,7),word(1,' ')
use_backend %[var(txn.to)]"
`);
});

test('a tcp listener walks in tcp-request content rules, and its pools are in mode tcp', () => {
  const tree: Tree = {
    listeners: [{ protocol: 'tcp', port: 5432, bind: '10.0.0.1', service: 'db' }],
    services: { db: failover('primary', 'standby'), primary: site(1), standby: site(2) },
  };
  const config = configOf(tree);
  expect(config.slice(config.indexOf('frontend'))).toMatchInlineSnapshot(`
"frontend tcp:10.0.0.1:5432
    mode tcp
    no option idle-close-on-response
    bind 10.0.0.1:5432
    tcp-request content set-var(txn.to) str(db)
    # db: failover; primary, standby
    tcp-request content set-var(txn.to) str(primary) if { var(txn.to) -m str -- db } { nbsrv(primary) ge 1 }
    tcp-request content set-var(txn.to) str(standby) if { var(txn.to) -m str -- db } { nbsrv(standby) ge 1 }
    use_backend %[var(txn.to)]

backend primary
    mode tcp
    balance roundrobin
    option allbackups
    option httpchk
    http-check send meth GET uri /ping ver HTTP/1.0
    http-check expect status 200-399
    timeout check 1s
    server a 10.0.1.1:80 weight 1 check inter 2s rise 2 fall 3

backend standby
    mode tcp
    balance roundrobin
    option allbackups
    option httpchk
    http-check send meth GET uri /ping ver HTTP/1.0
    http-check expect status 200-399
    timeout check 1s
    server a 10.0.2.1:80 weight 1 check inter 2s rise 2 fall 3
"
`);
});

test('an https listener passes TLS through in mode tcp to one pool, without a choice', () => {
  const tree: Tree = {
    listeners: [{ protocol: 'https', port: 443, service: 'web' }],
    services: { web: site(1, 1, { monitor: { type: 'https', path: '/', host: 'web.example' } }) },
  };
  const config = configOf(tree);
  expect(config.slice(config.indexOf('frontend'))).toMatchInlineSnapshot(`
"frontend https:443
    mode tcp
    no option idle-close-on-response
    bind :443
    default_backend web

backend web
    mode tcp
    balance roundrobin
    option allbackups
    option httpchk
    http-check send meth GET uri / ver HTTP/1.1 hdr Host web.example
    http-check expect status 200-399
    server a 10.0.1.1:80 weight 1 check check-ssl verify none check-sni web.example inter 2s rise 2 fall 3
"
`);
});

test('a pool with minHealthy is turned away from below its threshold, also where it stands alone', () => {
  const tree = behind('app', { app: site(1, 3, { minHealthy: 2 }) });
  expect(linesOf(configOf(tree), 'frontend http:80').join('\n')).toMatchInlineSnapshot(`
"mode http
bind :80
http-request set-var(txn.to) str(app)
# app: up with 2 members or more
http-request set-var(txn.to) str(healthtree:down) if { var(txn.to) -m str -- app } { nbsrv(app) lt 2 }
use_backend %[var(txn.to)]"
`);
});

test('a failover may end in a pool that nothing watches, and asks whether it has members at all', () => {
  const tree = behind('root', { root: failover('a', 'sorry'), a: site(1), sorry: site(2, 1, { monitor: undefined }) });
  expect(linesOf(configOf(tree), 'frontend http:80')).toContain(
    'http-request set-var(txn.to) str(sorry) if { var(txn.to) -m str -- root } { nbsrv(sorry) ge 1 }',
  );
});

test('a failover before a service that is always up asks nothing', () => {
  const tree = behind('root', { root: failover('a', 'rest'), a: site(1), rest: unchecked({ b: 1 }), b: site(2) });
  expect(linesOf(configOf(tree), 'frontend http:80')).toContain(
    'http-request set-var(txn.to) str(rest) if { var(txn.to) -m str -- root }',
  );
});

test('pools that no listener leads to are not written', () => {
  const tree = behind('a', { a: site(1), unused: site(2) });
  expect(configOf(tree)).not.toContain('unused');
});
