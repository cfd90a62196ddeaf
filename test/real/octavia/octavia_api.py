"""The real Octavia API with the no-op provider driver, over an SQLite database."""
import time

import database
import settler
import sqlalchemy
from amphora import render
from octavia.api import app
from octavia.certificates.manager import noop as noop_certificates
from octavia.api.drivers.noop_driver import driver as noop_provider
from octavia.network.drivers.noop_driver import driver as noop_network
from oslo_config import cfg

CONFIGURATION = """
[DEFAULT]
log_file = {folder}/octavia.log
use_stderr = False
[api_settings]
auth_strategy = keystone
api_base_uri = {url}
enabled_provider_drivers = noop_driver:'changes only the database'
default_provider_driver = noop_driver
[certificates]
cert_manager = noop_cert_manager
[controller_worker]
network_driver = network_noop_driver
compute_driver = compute_noop_driver
amphora_driver = amphora_noop_driver
[haproxy_amphora]
default_connection_limit = 100
[database]
connection = sqlite:///{folder}/octavia.db
[keystone_authtoken]
auth_type = password
auth_url = {url}/v3
www_authenticate_uri = {url}/v3
username = octavia
password = octavia
project_name = project
user_domain_id = default
project_domain_id = default
service_token_roles_required = False
"""


class OctaviaApi:
    def __init__(self, folder, url):
        self.folder = folder
        self.url = url
        self.statuses = {}
        self.writes = []
        self.pending_for = 0
        self.written_at = 0

    def start(self):
        # The driver's own database is one file for the whole machine.
        noop_network.create_engine = lambda _: sqlalchemy.create_engine(f'sqlite:///{self.folder}/network.db')
        # Any reference leads to one certificate; its manager forgets to give authorities as text.
        noop_certificates.NoopCertManager.get_secret = lambda self, *_: self.local_cert.get_certificate().encode()
        # The driver gives all load balancers one VIP.
        give_vip = noop_provider.NoopManager.create_vip_port
        noop_provider.NoopManager.create_vip_port = lambda manager, balancer, project, vip, more=None: give_vip(
            manager, balancer, project, {'vip_address': vip_of(balancer), **vip}, more)
        # Octavia's default is refused for an SQLite file.
        cfg.CONF.set_override('pool_timeout', None, 'database')
        configuration = self.folder / 'octavia.conf'
        configuration.write_text(CONFIGURATION.format(folder=self.folder, url=self.url))
        self.application = app.setup_app(argv=['octavia-api', '--config-file', str(configuration)])
        database.create()

    def answer(self, environ):
        """Answers a request; what requests before it left pending is done by then, or so many seconds after the last of them."""
        if time.monotonic() - self.written_at >= self.pending_for:
            settler.settle_pending(self.statuses)
        started = []
        body = b''.join(self.application(environ, lambda status, headers, exc_info=None: started.append((status, headers))))
        status, headers = started[-1]
        if environ['REQUEST_METHOD'] != 'GET':
            self.written_at = time.monotonic()
            self.writes.append((environ['REQUEST_METHOD'], environ['PATH_INFO'], int(status.split()[0])))
        return status, headers, body

    def report(self, statuses):
        """Members have these operating statuses from now on."""
        self.statuses = statuses
        settler.settle(statuses)

    def amphora_configuration(self, name, **place):
        settler.settle_pending(self.statuses)
        return render(name, **place)


def vip_of(balancer):
    """An address of its own for each load balancer, out of those that are for tests of networks."""
    return '198.18.' + '.'.join(str(part) for part in bytes.fromhex(balancer.replace('-', ''))[:2])
