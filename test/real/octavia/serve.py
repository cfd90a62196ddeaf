"""serve.py FOLDER ADDRESS PORT: the real Octavia API, and of Keystone and Neutron what it and Terraform need, on one port.

FOLDER takes the database, the configuration and the log. What only tests need is below /harness:
PUT /harness/statuses takes the operating statuses that members have from now on, {"ADDRESS:PORT": "ERROR"};
PUT /harness/pending takes for how many seconds the last write stays pending, 0.5;
GET /harness/writes tells what was asked for since the last time, beyond reading: [[METHOD, PATH, STATUS], ...];
GET /harness/amphora/NAME renders the HAProxy configuration of a load balancer, ?folder=, templates= and address= as `render` has them;
GET /harness/templates is the directory of Octavia's own templates.
"""
import json
import socketserver
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import parse_qsl
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from amphora import TEMPLATES
from cloud import Cloud
from octavia_api import OctaviaApi


class Server(socketserver.ThreadingMixIn, WSGIServer):
    daemon_threads = True

    def server_bind(self):
        # Not HTTPServer's, which looks for a name of the address.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address
        self.setup_environ()


class Handler(WSGIRequestHandler):
    def address_string(self):
        return self.client_address[0]


class Harness:
    def __init__(self, folder, url):
        self.cloud = Cloud(url)
        self.octavia = OctaviaApi(folder, url)
        # Octavia asks for tokens while it answers, so only Octavia itself takes one request at a time: SQLite never locks.
        self.turns = ThreadPoolExecutor(max_workers=1)
        self.turns.submit(self.octavia.start).result()

    def __call__(self, environ, start_response):
        path = environ['PATH_INFO']
        if self.cloud.has(path):
            return self.cloud(environ, start_response)
        status, headers, body = self.turns.submit(self.answer, path, environ).result()
        start_response(status, headers)
        return [body]

    def answer(self, path, environ):
        if path == '/harness/statuses':
            self.octavia.report(json.loads(environ['wsgi.input'].read(int(environ['CONTENT_LENGTH']))))
            return '204 No Content', [], b''
        if path == '/harness/pending':
            self.octavia.pending_for = json.loads(environ['wsgi.input'].read(int(environ['CONTENT_LENGTH'])))
            return '204 No Content', [], b''
        if path == '/harness/writes':
            writes, self.octavia.writes = self.octavia.writes, []
            return '200 OK', [('Content-Type', 'application/json')], json.dumps(writes).encode()
        if path.startswith('/harness/amphora/'):
            place = dict(parse_qsl(environ['QUERY_STRING']))
            text = self.octavia.amphora_configuration(path.removeprefix('/harness/amphora/'), **place)
            return '200 OK', [('Content-Type', 'text/plain')], text.encode()
        if path == '/harness/templates':
            return '200 OK', [('Content-Type', 'text/plain')], TEMPLATES.encode()
        return self.octavia.answer(environ)


def main():
    folder, address, port = sys.argv[1:]
    harness = Harness(Path(folder), f'http://{address}:{port}')
    with Server((address, int(port)), Handler) as server:
        server.set_app(harness)
        server.serve_forever()


if __name__ == '__main__':
    main()
