"""rollup.py FOLDER: what Octavia's own health update makes of what HAProxy says.

Each line of the input is one load balancer: {"enabled", "listeners": [{"enabled"}], "pools": [{"enabled", "status", "members":
[{"status", "weight"}]}]}, each pool the default of the listener at its place; statuses as `show stat` has them. Each line of the
output has the operating statuses: {"loadBalancer", "listeners": [...], "pools": [{"status", "members": [...]}]}.
"""
import json
import sys
import time
from pathlib import Path

import database
from octavia.amphorae.backends.utils import haproxy_query
from octavia.amphorae.drivers.health import heartbeat_udp
from octavia.common import config, constants
from octavia.db import api, models
from oslo_config import cfg
from oslo_utils import uuidutils

PROJECT = uuidutils.generate_uuid()


class Query(haproxy_query.HAProxyQuery):
    """Reads rows that are given instead of a socket."""

    def __init__(self, rows):
        self.rows = rows

    def _query(self, query):
        return '# pxname,svname,status,weight\n' + ''.join(','.join(row) + '\n' for row in self.rows)


def row(**fields):
    return dict(id=uuidutils.generate_uuid(), project_id=PROJECT, provisioning_status=constants.ACTIVE,
                operating_status=constants.OFFLINE, **fields)


def store(session, wanted):
    balancer = models.LoadBalancer(**row(name='', enabled=wanted['enabled'], topology=constants.TOPOLOGY_SINGLE))
    session.add(balancer)
    amphora = models.Amphora(id=uuidutils.generate_uuid(), load_balancer_id=balancer.id, status=constants.AMPHORA_ALLOCATED)
    session.add(amphora)
    pools, listeners = [], []
    for port, (pool, listener) in enumerate(zip(wanted['pools'], wanted['listeners']), 1):
        own = models.Pool(**row(protocol='HTTP', lb_algorithm='ROUND_ROBIN', enabled=pool['enabled'],
                                load_balancer_id=balancer.id))
        session.add(own)
        session.add_all(
            models.Member(**row(ip_address='10.0.0.1', protocol_port=i, weight=1, backup=False, enabled=True, pool_id=own.id))
            for i, _ in enumerate(pool['members'], 1))
        pools.append(own)
        listeners.append(models.Listener(**row(protocol='HTTP', protocol_port=port, enabled=listener['enabled'],
                                               load_balancer_id=balancer.id, default_pool_id=own.id,
                                               client_authentication=constants.CLIENT_AUTH_NONE)))
        session.add(listeners[-1])
    session.flush()
    return balancer, amphora, pools, listeners


def members_of(pool):
    return sorted(pool.members, key=lambda member: member.protocol_port)


def rows_of(wanted, pools, listeners):
    """What HAProxy has: a backend of what is enabled, servers before their backend."""
    for pool, own, listener, on in zip(wanted['pools'], pools, listeners, wanted['listeners']):
        if not (wanted['enabled'] and pool['enabled'] and on['enabled']):
            continue
        backend = f'{own.id}:{listener.id}'
        for member, server in zip(pool['members'], members_of(own)):
            yield backend, server.id, member['status'], str(member['weight'])
        yield backend, 'BACKEND', pool['status'], '1'


def heartbeat(wanted, amphora, pools, listeners):
    reporting = [one.id for one, on in zip(listeners, wanted['listeners']) if wanted['enabled'] and on['enabled']]
    status = Query(list(rows_of(wanted, pools, listeners))).get_pool_status()
    return {
        'id': amphora.id, 'seq': 1, 'ver': 3, 'recv_time': time.time(),
        'listeners': {one: {'status': constants.OPEN, 'stats': {}} for one in reporting},
        'pools': {name: {'status': one['status'], 'members': one['members']} for name, one in status.items()},
    }


def rolled_up(wanted):
    session = api.get_session()
    with session.begin():
        balancer, amphora, pools, listeners = store(session, wanted)
        message = heartbeat(wanted, amphora, pools, listeners)
        ids = balancer.id, [one.id for one in listeners], [one.id for one in pools]
    # Not `update_health`, which keeps errors to the log.
    heartbeat_udp.UpdateHealthDb()._update_health(message, '127.0.0.1')
    session = api.get_session()
    with session.begin():
        def find(model, id): return session.get(model, id)
        return {
            'loadBalancer': find(models.LoadBalancer, ids[0]).operating_status,
            'listeners': [find(models.Listener, one).operating_status for one in ids[1]],
            'pools': [{
                'status': find(models.Pool, one).operating_status,
                'members': [member.operating_status for member in members_of(find(models.Pool, one))],
            } for one in ids[2]],
        }


def main():
    folder = Path(sys.argv[1])
    config.init([], default_config_files=[])
    cfg.CONF.set_override('connection', f'sqlite:///{folder}/rollup.db', 'database')
    cfg.CONF.set_override('pool_timeout', None, 'database')
    database.create()
    for line in sys.stdin:
        print(json.dumps(rolled_up(json.loads(line))))


if __name__ == '__main__':
    main()
