"""What the Octavia API and the OpenStack provider ask of Keystone and Neutron: a token that all have, and the VIP's port."""
import json

TOKEN = 'token'
REGION = 'region'


class Cloud:
    def __init__(self, url):
        self.identity = f'{url}/v3'
        services = {'identity': self.identity, 'load-balancer': url, 'network': url}
        domain = {'id': 'default', 'name': 'Default'}
        self.token = {'token': {
            'methods': ['password'],
            'issued_at': '2020-01-01T00:00:00.000000Z',
            'expires_at': '2099-01-01T00:00:00.000000Z',
            'user': {'id': 'user', 'name': 'user', 'domain': domain},
            'project': {'id': '1' * 32, 'name': 'project', 'domain': domain},
            'roles': [{'id': role, 'name': role} for role in ('admin', 'member', 'reader', 'load-balancer_admin')],
            'audit_ids': ['audit'],
            'is_domain': False,
            'catalog': [service(kind, at) for kind, at in services.items()],
        }}

    def has(self, path):
        return path.startswith(('/v3', '/v2.0/ports/'))

    def __call__(self, environ, start_response):
        status, headers, answer = self.answer(environ)
        body = json.dumps(answer).encode()
        start_response(status, [('Content-Type', 'application/json'), ('Content-Length', str(len(body))), *headers])
        return [body]

    def answer(self, environ):
        path = environ['PATH_INFO'].rstrip('/')
        if path == '/v3':
            links = [{'rel': 'self', 'href': f'{self.identity}/'}]
            return '200 OK', [], {'version': {'id': 'v3.14', 'status': 'stable', 'links': links}}
        if path == '/v3/auth/tokens':
            return self.authenticate(environ)
        if path.startswith('/v2.0/ports/'):
            port = {'id': path.rpartition('/')[2], 'security_groups': [], 'fixed_ips': []}
            return '200 OK', [], {'port': port}
        return '404 Not Found', [], {'error': {'code': 404, 'message': path}}

    def authenticate(self, environ):
        given = [('X-Subject-Token', TOKEN)]
        if environ['REQUEST_METHOD'] == 'POST':
            return '201 Created', given, self.token
        if environ.get('HTTP_X_SUBJECT_TOKEN') == TOKEN:
            return '200 OK', given, self.token
        return '404 Not Found', [], {'error': {'code': 404, 'message': 'no such token'}}


def service(kind, url):
    endpoints = [
        {'id': f'{kind}-{interface}', 'interface': interface, 'region': REGION, 'region_id': REGION, 'url': url}
        for interface in ('public', 'internal', 'admin')
    ]
    return {'id': kind, 'type': kind, 'name': kind, 'endpoints': endpoints}
