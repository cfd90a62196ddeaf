import { known, type Pool, type Reporter } from '../../../tree';
import { type Engine, NAMES } from '../capabilities';
import { running } from '../monitor';
import type { EngineOptions } from '../settings';
import { TOOLS } from './choice';
import { type ProbeRequest, requestOf, requestText, type Test } from './request';

/** What runs in the containers of a pool with a monitor; undefined for the image's own command, and where something is wrong. */
export function planTest(reporter: Reporter, pool: Pool, engine: Engine, options: EngineOptions): readonly string[] | undefined {
  const { probe } = options.containers(pool.name);
  if (!probe) {
    reporter.report(`${engine}.probe-with`, ['targets', engine, 'probeWith'], {
      value: pool.name,
      message: `${NAMES[engine]} checks by a command inside of the containers, and nothing says what the image of ${pool.name} has for it`,
      hint: "Give probeWith: curl, wget (GNU), busybox or bash, or command: ['/app', 'healthcheck'] where the image has none of them; image takes that of its HEALTHCHECK.",
    });
    return undefined;
  }
  if (probe.with === 'command') return ['CMD', ...probe.command];
  if (probe.with === 'image') return imageTest(reporter, engine, options);
  const request = askedOf(reporter, pool, engine);
  return request && toolTest(reporter, pool, engine, options, probe.with, request);
}

/** The image's own command is left as it is, where what is written can leave it. */
function imageTest(reporter: Reporter, engine: Engine, { format }: EngineOptions): undefined {
  if (format !== 'dockerfile' && format !== 'terraform') return;
  reporter.report(`${engine}.probe-with`, ['targets', engine, 'probeWith'], {
    value: 'image',
    message:
      format === 'dockerfile'
        ? 'A Dockerfile is where the command of the image comes from: it can not be left to the image'
        : "Terraform's docker_service wants a command for each check: it can not be left to the image",
    hint: 'Say what runs the check: curl, wget, busybox, bash or a command.',
  });
}

/** What the monitor of a pool asks inside of its containers. */
function askedOf(reporter: Reporter, pool: Pool, engine: Engine): ProbeRequest | undefined {
  const { monitor, place } = pool;
  const port = monitor?.port ?? running(pool)[0]?.port;
  if (!monitor || monitor.type === 'ping' || port === undefined) return undefined;
  const refuse = (field: string, value: unknown, message: string, hint: string): undefined =>
    void reporter.report(`${engine}.probe`, [...place, 'monitor', field], { value, message, hint });
  const { type, address } = monitor;
  if (address !== undefined)
    refuse('address', address, `A check runs in the container and asks it, not ${address}`, 'Remove address.');
  if (!known(port))
    return refuse('port', port, 'A port that is known only at apply can not stand in a command', 'Give a number.');
  if (type === 'http' || type === 'https' || type === 'tcp') return requestOf({ ...monitor, type }, port);
  const hint = "Use type: http, https or tcp, or a command of the application's.";
  return refuse('type', type, `No command that is commonly in images does what a ${type} monitor does`, hint);
}

function toolTest(
  reporter: Reporter,
  { name, place }: Pool,
  engine: Engine,
  { format }: EngineOptions,
  choice: keyof typeof TOOLS,
  request: ProbeRequest,
): Test | undefined {
  const tool = TOOLS[choice];
  const faults = tool.unable(request);
  for (const { field, value, message, hint } of faults)
    reporter.report(`${engine}.probe`, [...place, 'monitor', field], { value, message, hint });
  if (faults.length > 0) return undefined;
  const test = tool.test(request);
  const byFlags = format === 'run' || format === 'service-create' || format === 'service-update';
  if (test[0] === 'CMD-SHELL' || byFlags)
    reporter.report(`${engine}.probe-shell`, [...place, 'monitor'], {
      severity: 'info',
      value: choice,
      message: `The check of ${name}, ${requestText(request)}, needs /bin/sh in the image: ${byFlags ? 'the flags of docker run every check by it' : `${tool.name} alone does not tell what it has to`}`,
      hint: byFlags
        ? 'Use format: compose for an image without a shell.'
        : 'For an image without a shell, use a command of its own, or curl with the codes 200-399.',
    });
  return test;
}
