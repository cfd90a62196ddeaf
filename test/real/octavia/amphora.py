"""The HAProxy configuration that an amphora of a load balancer would be given, by Octavia's own templates.

Listeners of datagrams are not HAProxy's; where there are no others, there is no configuration.
"""
from types import SimpleNamespace

from octavia.common import constants
from octavia.common.jinja.haproxy.combined_listeners import jinja_cfg
from octavia.db import api, models, repositories

HAPROXY_VERSION = ('2', '8')
NOT_SET = ('ha_ip', 'ha_port_id', 'vrrp_interface', 'vrrp_port_id', 'vrrp_priority')


def render(name):
    session = api.get_session()
    with session.begin():
        row = session.query(models.LoadBalancer).filter_by(name=name, provisioning_status=constants.ACTIVE).one()
        balancer = repositories.LoadBalancerRepository().get(session, id=row.id)
    amphora = SimpleNamespace(
        id='amphora', lb_network_ip='127.0.0.1', vrrp_ip='127.0.0.1', role=constants.ROLE_STANDALONE,
        status=constants.AMPHORA_ALLOCATED, **dict.fromkeys(NOT_SET))
    listeners = [listener for listener in balancer.listeners if listener.protocol not in constants.LVS_PROTOCOLS]
    if not listeners:
        return ''
    return jinja_cfg.JinjaTemplater().build_config(amphora, listeners, None, HAPROXY_VERSION, {})
