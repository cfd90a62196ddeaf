// Makes the OpenStack load-balancer bindings from the provider schema in data/.
// usage: node generate.mjs [output folder]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const schemaFile = resolve(here, '../../data/openstack-lb-schema.json');
const outDir = resolve(process.argv[2] ?? join(here, '../../src/generated/openstack'));

const SOURCE = 'terraform-provider-openstack/openstack';
const VERSION = '~> 3.4';
const RESOURCES = ['loadbalancer', 'listener', 'pool', 'member', 'members', 'monitor', 'l7policy', 'l7rule'].map(
  (name) => `openstack_lb_${name}_v2`,
);
const HEADER = '// @ts-nocheck\n';

// No call home, and no terraform found by accident: both are read when the generator is loaded.
process.env.CHECKPOINT_DISABLE = '1';
process.env.TERRAFORM_BINARY_NAME = '/nonexistent/terraform';

/** Installs what package-lock.json names, unless that is here already. */
function install() {
  const wanted = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).devDependencies;
  const installed = (name) => {
    const manifest = join(here, 'node_modules', name, 'package.json');
    return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
  };
  // npm writes this file last, so it is missing after an interrupted install.
  const complete = existsSync(join(here, 'node_modules/.package-lock.json'));
  if (complete && Object.entries(wanted).every(([name, version]) => installed(name) === version)) return;
  execFileSync('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: here,
    // npm's chatter goes to stderr: stdout is for the result.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
}

/** The part of the schema that is needed, without `provider_versions`, which would pin the provider exactly. */
function readSchema() {
  const { format_version, provider_schemas } = JSON.parse(readFileSync(schemaFile, 'utf8'));
  const { provider, resource_schemas } = provider_schemas[SOURCE] ?? {};
  const missing = RESOURCES.filter((name) => !resource_schemas?.[name]);
  if (!provider || missing.length > 0) {
    throw new Error(`${relative(process.cwd(), schemaFile)}: missing ${provider ? missing.join(', ') : SOURCE}`);
  }
  return {
    format_version,
    provider_schemas: {
      // The generator wants a host name here; it only ends in the links that clean() removes.
      [`host/${SOURCE}`]: {
        provider,
        resource_schemas: Object.fromEntries(RESOURCES.map((name) => [name, resource_schemas[name]])),
        data_source_schemas: {},
      },
    },
  };
}

async function generate(dir) {
  const require = createRequire(import.meta.url);
  const { CodeMaker, TerraformProviderConstraint, TerraformProviderGenerator } = require('@cdktn/provider-generator');
  const { ConstructsMakerProviderTarget, LANGUAGES } = require('@cdktn/commons');
  const constraint = new TerraformProviderConstraint({ name: 'openstack', source: SOURCE, version: VERSION });
  const generator = new TerraformProviderGenerator(new CodeMaker(), readSchema());
  generator.generate(new ConstructsMakerProviderTarget(constraint, LANGUAGES[0]));
  await generator.save(dir);
}

/** Links become their text: they would lead to the docs of whatever version is the latest by then. */
function clean(text) {
  const cleaned = text
    .replace(/^\/\/ https:\/\/host\/providers\/(\S+)\/latest\/(\S+)$/m, '// $1: $2')
    .replace(/\{@link https:\/\/host\/\S+ ([^}]+)\}/g, '$1')
    .replaceAll('Docs at Terraform Registry: ', 'Provider docs: ');
  if (cleaned.includes('//host/')) throw new Error('a link was left: the generator writes them in a new way');
  return `${HEADER}${cleaned}`;
}

/** Empties the output folder, but only if it holds nothing else than bindings. */
function prepare(dir) {
  if (existsSync(dir) && readdirSync(dir).length > 0) {
    const index = join(dir, 'index.ts');
    if (!existsSync(index) || !readFileSync(index, 'utf8').startsWith(HEADER)) {
      throw new Error(`${dir} is not empty and holds no bindings: not touched`);
    }
    rmSync(dir, { recursive: true });
  }
  mkdirSync(dir, { recursive: true });
}

install();
const scratch = mkdtempSync(join(tmpdir(), 'bindings-'));
try {
  await generate(scratch);
  const root = join(scratch, 'providers/openstack');
  const files = readdirSync(root, { recursive: true })
    .filter((file) => file.endsWith('.ts') && file !== 'lazy-index.ts')
    .sort();
  prepare(outDir);
  for (const file of files) {
    mkdirSync(dirname(join(outDir, file)), { recursive: true });
    writeFileSync(join(outDir, file), clean(readFileSync(join(root, file), 'utf8')));
  }
  console.log(`${files.length} files written to ${relative(process.cwd(), outDir) || '.'}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
