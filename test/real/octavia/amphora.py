"""The HAProxy configuration that an amphora of a load balancer would be given, by Octavia's own templates or a copy of them.

Listeners of datagrams are not HAProxy's; where there are no others, there is no configuration.
"""
import os
from types import SimpleNamespace

from octavia.common import constants
from octavia.common.jinja.haproxy.combined_listeners import jinja_cfg
from octavia.db import api, models, repositories

HAPROXY_VERSION = ('3', '2')
NOT_SET = ('ha_ip', 'ha_port_id', 'vrrp_interface', 'vrrp_port_id', 'vrrp_priority')
TEMPLATES = os.path.dirname(jinja_cfg.HAPROXY_TEMPLATE)


def render(name, folder=None, templates=TEMPLATES, address=None):
    """`folder`: what an amphora has in /var/lib/octavia; `address`: one that listeners are on instead of the VIP."""
    # The address is changed in memory only.
    with api.get_session() as session, session.no_autoflush:
        row = session.query(models.LoadBalancer).filter_by(name=name, provisioning_status=constants.ACTIVE).one()
        balancer = repositories.LoadBalancerRepository().get(session, id=row.id)
        listeners = [listener for listener in balancer.listeners if listener.protocol not in constants.LVS_PROTOCOLS]
        if not listeners:
            return ''
        if address:
            balancer.vip.ip_address = address
        amphora = SimpleNamespace(
            id='amphora', lb_network_ip='127.0.0.1', vrrp_ip='127.0.0.1', role=constants.ROLE_STANDALONE,
            status=constants.AMPHORA_ALLOCATED, **dict.fromkeys(NOT_SET))
        # A process of Octavia reads its templates from one place for ever.
        jinja_cfg.JINJA_ENV = None
        templater = jinja_cfg.JinjaTemplater(
            base_amp_path=folder, haproxy_template=os.path.join(templates, os.path.basename(jinja_cfg.HAPROXY_TEMPLATE)))
        return templater.build_config(amphora, listeners, None, HAPROXY_VERSION, {})
