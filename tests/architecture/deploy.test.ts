import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

import { pageParameters } from '../../domain/page-parameters.ts';
import { referralCookieNames } from '../../domain/tracking.ts';
import { createHealth } from '../../server/edge/health.ts';
import { readConfig, settings } from '../../server/settings/config.ts';
import { shippedBrands } from '../shipped-brands.ts';
import { importClosure, importGraph, importsOf } from './source-imports.ts';

const read = (file: string) => readFileSync(join('deploy', file), 'utf8');
const texts = z.record(z.string(), z.string());

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        environment: texts.optional(),
        ports: z.array(z.string()).optional(),
        stop_grace_period: z.string().optional(),
        mem_limit: z.string().optional(),
        healthcheck: z.unknown().optional(),
        networks: z.array(z.string()),
        secrets: z.array(z.string()).optional(),
      }),
    ),
    networks: z.record(z.string(), z.unknown()),
    secrets: z.record(z.string(), z.unknown()),
  })
  .parse(parse(read('compose.yaml')));

const manifests = parseAllDocuments(read('kubernetes.yaml')).map((document) =>
  z.looseObject({ kind: z.string() }).parse(document.toJS()),
);

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const labels = z.object({ app: z.string() });
const deployment = z
  .object({
    spec: z.object({
      replicas: z.number(),
      selector: z.object({ matchLabels: labels }),
      template: z.object({
        metadata: z.object({ labels }),
        spec: z.object({
          terminationGracePeriodSeconds: z.number(),
          securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number() }),
          volumes: z.array(z.object({ name: z.string() })),
          containers: z.tuple([
            z.object({
              ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
              startupProbe: probe,
              readinessProbe: probe,
              livenessProbe: probe,
              resources: z.object({ limits: z.object({ memory: z.string() }) }),
              securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
              volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
            }),
          ]),
        }),
      }),
    }),
  })
  .parse(manifests.find(({ kind }) => kind === 'Deployment')).spec;
const pod = deployment.template.spec;
const [container] = pod.containers;

/** The variables that each file sets for the server. */
const variables: Record<string, string[]> = {
  Dockerfile: [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => namesIn(line)),
  'compose.yaml': Object.keys(compose.services['site']?.environment ?? {}),
  'fairscript.env.example': namesIn(read('fairscript.env.example')),
  'fairscript.service': unitVariables('fairscript.service'),
  'fairscript-backup.service': unitVariables('fairscript-backup.service'),
  'kubernetes.yaml': Object.keys(
    z.object({ data: texts }).parse(manifests.find(({ kind }) => kind === 'ConfigMap')).data,
  ),
};

function unitVariables(file: string): string[] {
  return [...read(file).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => namesIn(line));
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/(?:^|\s)([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
}

/** Read by Node, its packages and the C library. */
const ofRuntime = ['NODE_ENV', 'MALLOC_ARENA_MAX'];

describe.each(Object.entries(variables))('deploy/%s', (_file, names) => {
  test('a deployment example sets only settings of the server', () => {
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !ofRuntime.includes(name) && !Object.hasOwn(settings, name))).toEqual([]);
  });
});

/** The least that a production server needs besides the examples. */
const secrets = { UPSTREAMS: 'embedded', PRICE_KEY_SECRET: 'x'.repeat(32), STORE_SECRET: 'y'.repeat(32) };
const production = readConfig({ ENVIRONMENT: 'production', ...secrets });

test('the example of settings starts a server once its secrets are filled in, and not before', () => {
  const lines = [...read('fairscript.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)];
  const example = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
  expect(() => readConfig(example)).toThrow('UPSTREAMS');
  expect(readConfig({ ...example, ...secrets })).toMatchObject({
    environment: 'production',
    trustedProxies: 1,
  });
});

test('every deployment example waits longer for the server to stop than the server takes by default', () => {
  const seconds = production.drainSeconds + production.stopWithinMs / 1000;
  const graces = [
    Number(/^TimeoutStopSec=(\d+)$/m.exec(read('fairscript.service'))?.[1]),
    Number(/^(\d+)s$/.exec(compose.services['site']?.stop_grace_period ?? '')?.[1]),
    pod.terminationGracePeriodSeconds,
  ];
  expect(graces.filter((grace) => !(grace >= seconds + 2))).toEqual([]);
});

test('every deployment example gives the server more memory than the alert MemoryHigh reports, as Sizing says', () => {
  const [, reported = ''] = />\s*([\d.]+e9)\n/.exec(read('prometheus/alerts.yaml')) ?? [];
  const limits = [
    /^MemoryMax=(\d+)M$/m.exec(read('fairscript.service'))?.[1],
    /^(\d+)m$/.exec(compose.services['site']?.mem_limit ?? '')?.[1],
    /^(\d+)Mi$/.exec(container.resources.limits.memory)?.[1],
  ];
  expect(new Set(limits)).toEqual(new Set(['1536']));
  expect(1536 * 1024 ** 2).toBeGreaterThan(1.25 * Number(reported));
  const guide = readFileSync('docs/operating.md', 'utf8').replaceAll(/\s+/g, ' ');
  expect(guide).toContain(
    `examples in \`deploy/\` set 1.5 GB, and \`MemoryHigh\` reports ${Number(reported) / 1e9} GB`,
  );
});

test('every way to start the server gives Node the same arguments', () => {
  const files = ['script/start', 'script/release', 'bench/load/production-node.ts'];
  const deployed = ['Dockerfile', 'README.md', 'fairscript.service'].map((file) => join('deploy', file));
  const lists = [...files, ...deployed].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('--v8-pool-size'))
      .map((line) => line.match(/--(?:v8|max)-[a-z0-9=-]+/g)),
  );
  expect(lists).toHaveLength(files.length + deployed.length);
  expect(new Set(lists.map(String))).toEqual(new Set(['--v8-pool-size=1,--max-semi-space-size=16']));
});

test('the caches keep the parameters that pages have, and know the partners', () => {
  const known = new Set(Object.values(pageParameters).flat());
  const [, kept = ''] = /\(\?<=\[\?&\]\)\(\?!\(([\w|]+)\)=\)/.exec(read('varnish.vcl')) ?? [];
  const referrals = Object.values(referralCookieNames);
  expect(new Set([...kept.split('|'), ...referrals])).toEqual(new Set([...known, ...referrals, 'source']));
  expect(read('varnish.vcl')).toContain(`(utm_source|utm_campaign|utm_medium|ref_id)=`);
  for (const file of ['varnish.vcl', 'nginx.conf'])
    expect(read(file)).toContain(`utm_source=(${shippedBrands.sources.map(({ id }) => id).join('|')})`);
});

test('the balancers close idle connections before the server does', () => {
  const [nginx] = /^\s*keepalive_timeout (\d+)s;$/m.exec(read('nginx.conf'))?.slice(1) ?? [];
  const [haproxy] = /pool-purge-delay (\d+)s$/m.exec(read('haproxy.cfg'))?.slice(1) ?? [];
  for (const idle of [nginx, haproxy]) expect(Number(idle)).toBeLessThan(production.keepAliveSeconds);
});

test('the balancers answer with a page that needs no other file while no node answers', () => {
  const page = read('unavailable.html');
  expect(page).not.toMatch(/src=|<link|<script|url\(|@import/);
  expect(page).toMatch(/<h1>.+<\/h1>[\s\S]*<section lang="es">\s*<h2>/);
  expect(read('nginx.conf')).toMatch(/error_page 502 504 =503 \/unavailable\.html;/);
  const answered = [
    ...read('haproxy.cfg').matchAll(/http-error status (\d+) .*file \S+\/unavailable\.html/g),
  ];
  expect(answered.map(([, status]) => status)).toEqual(['502', '503', '504']);
});

test('nginx shares no memory zone between uses, which it would refuse', () => {
  const zones = [...read('nginx.conf').matchAll(/(?:keys_zone=|shared:|^\s*zone )(\w+)/gm)].map(
    ([, zone]) => zone,
  );
  expect(zones.length).toBeGreaterThan(1);
  expect(new Set(zones).size).toBe(zones.length);
});

test('ports and data folders in the deployment examples are the defaults and those of the image', () => {
  const site = Number(settings.PORT.default);
  const metrics = Number(settings.METRICS_PORT.default);
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toContain(`\nEXPOSE ${site} ${metrics}\n`);
  expect(dockerfile).toContain(`process.env.PORT || ${site}`);
  expect(container.ports.map(({ containerPort }) => containerPort)).toEqual([site, metrics]);
  expect(compose.services['site']?.ports).toEqual([`127.0.0.1:${site}:${site}`]);
  for (const file of ['nginx.conf', 'haproxy.cfg']) {
    const ports = [...read(file).matchAll(/^\s*server \S*? ?10\.0\.0\.\d+:(\d+)/gm)].map(([, port]) => port);
    expect([file, ports]).toEqual([file, Array.from({ length: 3 }, () => String(site))]);
  }
  const folder = /\bDATA_DIR=(\S+)/.exec(dockerfile)?.[1] ?? '';
  expect(dockerfile).toContain(`\nVOLUME ${folder}\n`);
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain(folder);
  expect(dockerfile).toContain(`\nUSER ${pod.securityContext.runAsUser}:`);
});

test('every address that a probe asks is one of the server', async () => {
  const paths = globSync('deploy/{Dockerfile,*.*}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\/health\/\w+/g)].map(([path]) => path),
  );
  const health = createHealth({
    findProblems: () => Promise.resolve({ problems: {}, details: {} }),
    isLive: () => true,
    stopping: () => false,
  });
  for (const path of new Set(paths)) {
    expect([path, (await health.request(path)).status]).toEqual([path, 200]);
  }
});

test('the references in the compose file and in the manifests have targets', () => {
  const services = Object.values(compose.services);
  expect(services.flatMap(({ networks }) => networks.filter((name) => !(name in compose.networks)))).toEqual(
    [],
  );
  expect(
    services.flatMap(({ secrets: names = [] }) => names.filter((name) => !(name in compose.secrets))),
  ).toEqual([]);
  expect(compose.services['postgres']).toHaveProperty('healthcheck');
  expect(compose.services['valkey']).toHaveProperty('healthcheck');
  expect(deployment.selector.matchLabels).toEqual(deployment.template.metadata.labels);
  const volumes = pod.volumes.map(({ name }) => name);
  expect(container.volumeMounts.filter(({ name }) => !volumes.includes(name))).toEqual([]);
  const ports = container.ports.map(({ name }) => name);
  const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
  expect(probes.filter(({ httpGet }) => !ports.includes(httpGet.port))).toEqual([]);
});

describe('script/release', () => {
  const script = readFileSync('script/release', 'utf8');
  const copied = [...script.matchAll(/^cp -r --parents (.+) "\$target"$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );

  test('everything that a release copies exists after a build, and reaches the image', () => {
    expect(copied).toContain('server');
    expect(copied.filter((path) => path !== 'build' && !existsSync(path))).toEqual([]);
    const allowed = [...readFileSync('.dockerignore', 'utf8').matchAll(/^!(.+)$/gm)].map(
      ([, name = '']) => name,
    );
    const inputs =
      /content_hash (app .+)\)$/m.exec(readFileSync('script/set-up.sh', 'utf8'))?.[1]?.split(' ') ?? [];
    const needed = [...copied, ...inputs].map((path) => path.split('/')[0] ?? '');
    expect(needed.filter((path) => path !== 'build' && !allowed.includes(path))).toEqual([]);
  });

  test('the server and its scripts import only files that a release copies and packages of production', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    const graph = importGraph([
      'script',
      'server',
      'platform',
      'upstreams',
      'domain',
      'tenants',
      'wire',
      'app',
    ]);
    const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`));
    const problems: string[] = [];
    const roots = ['server/main.ts', ...copied.filter((path) => path.endsWith('.ts'))];
    const files = roots.flatMap((root) => importClosure(runTimeOnly(graph), root));
    for (const file of new Set(files)) {
      if (!isCopied(file)) problems.push(file);
      for (const { kind, target } of importsOf(readFileSync(file, 'utf8'))) {
        const name = /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '';
        const isBuiltIn = target.startsWith('node:') || builtinModules.includes(name);
        if (kind === 'type' || target.startsWith('.') || isBuiltIn) continue;
        if (!Object.hasOwn(dependencies, name)) problems.push(`${file}: ${target}`);
      }
    }
    expect(problems).toEqual([]);
  });

  test('the image builds with the Node that package.json installs', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: { node: string };
    };
    expect(read('Dockerfile')).toContain(`\nFROM node:${devDependencies.node}-slim AS build\n`);
  });
});

/** The graph without imports of types, which do not exist at run time. */
function runTimeOnly(graph: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  return new Map(
    [...graph].map(([file, targets]) => {
      const types = importsOf(readFileSync(file, 'utf8'))
        .filter(({ kind }) => kind === 'type')
        .map(({ target }) => join(file, '..', target));
      return [file, targets.filter((target) => !types.includes(target))];
    }),
  );
}
