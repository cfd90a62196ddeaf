import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Listening } from './listening';

export interface MemberRequest {
  /** performance.now() */
  at: number;
  method: string;
  path: string;
  probe: boolean;
  status: number;
  requestId?: string;
}

export interface HttpMemberOptions {
  name: string;
  port: number;
  address?: string;
  probePath?: string;
  /** 'fails' answers probes with 503 from the start. */
  probe?: 'ok' | 'fails';
  /** Gives a cookie of this name, and a value of its own, to every client that brings none. */
  cookie?: string;
}

/** A pool member: serves its name whatever its probes say, and remembers every request. */
export class HttpMember {
  readonly name: string;
  readonly probePath: string;
  readonly log: MemberRequest[] = [];
  probeStatus: number;
  probeDelayMs = 0;
  servingStatus = 200;
  /** Takes requests that are no probes, and never answers. */
  silent = false;
  private readonly listening: Listening;
  private readonly cookie: string | undefined;

  constructor({ name, port, address = '127.0.0.1', probePath = '/ping', probe = 'ok', cookie }: HttpMemberOptions) {
    this.name = name;
    this.cookie = cookie;
    this.probePath = probePath;
    this.probeStatus = probe === 'ok' ? 200 : 503;
    const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => this.answer(request, response));
    this.listening = new Listening(server, address, port);
  }

  get address(): string {
    return this.listening.address;
  }

  get port(): number {
    return this.listening.port;
  }

  get probes(): MemberRequest[] {
    return this.log.filter(({ probe }) => probe);
  }

  get served(): MemberRequest[] {
    return this.log.filter(({ probe }) => !probe);
  }

  passProbes(status = 200): void {
    this.probeStatus = status;
  }

  failProbes(status = 503): void {
    this.probeStatus = status;
  }

  start = () => this.listening.start();
  stop = () => this.listening.stop();

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: path = '' } = request;
    const probe = path === this.probePath;
    const status = probe ? this.probeStatus : this.servingStatus;
    const requestId = request.headers['x-request-id'];
    this.log.push({
      at: performance.now(),
      method,
      path,
      probe,
      status,
      ...(typeof requestId === 'string' ? { requestId } : {}),
    });
    if (this.silent && !probe) return;
    const reply = () => {
      response.sendDate = false;
      const { cookie } = this;
      if (cookie !== undefined && !probe && !request.headers.cookie?.includes(`${cookie}=`))
        response.setHeader('set-cookie', `${cookie}=${randomUUID()}; path=/`);
      response.writeHead(status, { 'content-length': Buffer.byteLength(this.name), 'x-member': this.name });
      response.end(this.name);
    };
    if (probe && this.probeDelayMs > 0) setTimeout(reply, this.probeDelayMs);
    else reply();
  }
}

export async function startHttpMember(options: HttpMemberOptions): Promise<HttpMember> {
  const member = new HttpMember(options);
  await member.start();
  return member;
}
