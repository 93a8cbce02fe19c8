import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';

import { buildRelease } from '../../platform/catalogue/build-release.ts';
import { addRelease, copyRelease, doubledCosts } from '../../platform/catalogue/fixture/changed-release.ts';
import { fixtureOptions } from '../../platform/catalogue/fixture/fixture-platform.ts';
import { fixtureCatalog, temporaryFolder } from '../../platform/catalogue/fixture/fixture-release.ts';
import { readCurrent, releaseFile, useRelease } from '../../platform/catalogue/release-files.ts';
import { createPlatformFactory } from '../../platform/create-platform.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { startReleases } from './start-releases.ts';

let folder = '';
let remove = () => {};
let published = '';
let first = '';

const built = temporaryFolder();
buildRelease(fixtureCatalog, built.folder);

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
  published = join(folder, 'published');
  first = copyRelease(built.folder, published);
});
afterEach(() => remove());
afterAll(() => built.remove());

/** A publisher of a folder: an HTTP server of files with ETags, as an S3-compatible store is. */
function createPublisher() {
  const requests: { name: string; status: number; authorization: string | null }[] = [];
  const publisher = {
    requests,
    /** Changes a reply on its way. */
    change: (_name: string, body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> | Response => body,
    fetch: (input: string | URL | Request, init?: RequestInit) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const name = pathname.replace('/data/', '');
      const headers = new Headers(init?.headers);
      const reply = respond(name, headers.get('if-none-match'));
      requests.push({ name, status: reply.status, authorization: headers.get('authorization') });
      return Promise.resolve(reply);
    },
  };
  function respond(name: string, known: string | null): Response {
    const path = join(published, name);
    if (!existsSync(path)) return new Response(null, { status: 404 });
    const changed = publisher.change(name, readFileSync(path));
    if (changed instanceof Response) return changed;
    const etag = `"${createHash('md5').update(changed).digest('hex')}"`;
    return known === etag
      ? new Response(null, { status: 304 })
      : new Response(changed, { headers: { etag } });
  }
  return publisher;
}

const pollSeconds = 60;

/** A node that follows the publisher and has no release of its own. */
async function startNode(
  publisher: ReturnType<typeof createPublisher>,
  node = 'node',
  s3: { accessKeyId: string; secretAccessKey: string; region: string } | null = null,
) {
  const dataDir = join(folder, node);
  mkdirSync(dataDir, { recursive: true });
  const lines: string[] = [];
  const metrics = createMetrics();
  const config = {
    dataDir,
    releaseDir: dataDir,
    publisher: {
      url: 'https://store.example/data/current',
      headers: { authorization: 'Bearer x' },
      pollSeconds,
      s3,
    },
  };
  const releases = await startReleases(config, {
    logger: createLogger('warn', { write: (line) => lines.push(line) }),
    metrics,
    createPlatform: createPlatformFactory(fixtureOptions),
    fetch: publisher.fetch,
  });
  // The first poll starts without a call.
  await releases.poll();
  const count = async (result: string) => {
    const { values } = await metrics.reloads.get();
    return values.find(({ labels }) => labels.what === 'release' && labels.result === result)?.value;
  };
  return { ...releases, lines, count, downloads: join(dataDir, 'releases') };
}

const versionIn = (hash: string) => hash.slice(0, 12);

test('nodes follow one publisher: each downloads the published data release, switches to it, and rolls back when the publisher does', async () => {
  const publisher = createPublisher();
  const nodes = [await startNode(publisher, 'one'), await startNode(publisher, 'two')];
  expect(nodes.map(({ live }) => live.facts().release)).toEqual([versionIn(first), versionIn(first)]);

  const next = addRelease(published, doubledCosts);
  useRelease(published, next);
  for (const node of nodes) await node.poll();
  expect(nodes.map(({ live }) => live.facts().release)).toEqual([versionIn(next), versionIn(next)]);
  // A restarted node uses it even while the publisher is down.
  expect(nodes.map(({ downloads }) => readCurrent(downloads))).toEqual([
    releaseFile(next),
    releaseFile(next),
  ]);
  expect(new Set(publisher.requests.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer x']),
  );

  publisher.requests.length = 0;
  useRelease(published, first);
  for (const node of nodes) await node.poll();
  expect(nodes.map(({ live }) => live.facts().release)).toEqual([versionIn(first), versionIn(first)]);
  // The nodes did not download it again, because they still had it.
  expect(publisher.requests.map(({ name }) => name)).toEqual(['current', 'current']);
  for (const node of nodes) node.close();
});

test('nothing is downloaded again while the publisher answers 304', async () => {
  const publisher = createPublisher();
  const node = await startNode(publisher);
  publisher.requests.length = 0;
  await node.poll();
  await node.reload();
  expect(publisher.requests.map(({ name, status }) => [name, status])).toEqual([
    ['current', 304],
    ['current', 304],
  ]);
  expect([await node.count('failed'), node.lines]).toEqual([0, []]);
  node.close();
});

test('a node starts with its last download while the publisher does not answer, and reports that it cannot follow', async () => {
  const publisher = createPublisher();
  (await startNode(publisher)).close();
  publisher.fetch = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }));
  const node = await startNode(publisher);
  expect(node.live.facts().release).toBe(versionIn(first));
  expect(await node.count('failed')).toBeGreaterThan(0);
  expect(node.lines[0]).toContain('The publisher does not answer: ECONNREFUSED');
  node.close();
});

test('a node without any data release does not start while the publisher has none', async () => {
  const publisher = createPublisher();
  publisher.change = () => new Response('nothing here', { status: 200 });
  await expect(startNode(publisher)).rejects.toThrow(
    'RELEASE_URL has no data release to start with: https://store.example/data/current names no data release.',
  );
});

const flipByte = (body: Buffer<ArrayBuffer>) => {
  const copy = Buffer.from(body);
  copy[5000] = (copy[5000] ?? 0) ^ 1;
  return copy;
};

test.each([
  ['with another byte', flipByte, 'The download is damaged'],
  ['that is cut off', (body: Buffer<ArrayBuffer>) => body.subarray(0, 50_000), 'The download is damaged'],
  ['that is missing', () => new Response(null, { status: 404 }), 'The publisher answered 404.'],
])(
  'a download %s is rejected and leaves no file, and the old data release stays',
  async (_, damage, reason) => {
    const publisher = createPublisher();
    const node = await startNode(publisher);
    const next = addRelease(published, doubledCosts);
    useRelease(published, next);
    publisher.change = (name, body) => (name === 'current' ? body : damage(body));
    await node.poll();
    expect(node.live.facts().release).toBe(versionIn(first));
    expect(readdirSync(node.downloads).toSorted()).toEqual(['current', releaseFile(first)]);
    expect(node.lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 50,
        release: versionIn(next),
        reason: expect.stringContaining(reason) as string,
      }),
    ]);
    expect(await node.count('failed')).toBe(1);
    // The next poll does not retry the download at once, but still counts a failure.
    publisher.requests.length = 0;
    await node.poll();
    expect(publisher.requests.map(({ name }) => name)).toEqual(['current']);
    expect([await node.count('failed'), node.lines.length]).toEqual([2, 1]);
    // SIGHUP retries the download, which now arrives complete.
    publisher.change = (_name, body) => body;
    await node.reload();
    expect(node.live.facts().release).toBe(versionIn(next));
    node.close();
  },
);

test('a published data release of an older schema is rejected, and is not current after a restart', async () => {
  const publisher = createPublisher();
  const node = await startNode(publisher);
  useRelease(published, addRelease(published, `UPDATE meta SET value = '4' WHERE key = 'schema'`));
  await node.poll();
  expect(node.live.facts().release).toBe(versionIn(first));
  expect(node.lines[0]).toContain('made by another version (schema 4');
  expect(readCurrent(node.downloads)).toBe(releaseFile(first));
  node.close();
});

test('a node whose folder refused to name the new data release names it at the next poll', async () => {
  const publisher = createPublisher();
  const node = await startNode(publisher);
  const next = addRelease(published, doubledCosts);
  useRelease(published, next);
  const pointer = join(node.downloads, 'current');
  rmSync(pointer);
  mkdirSync(pointer);
  await node.poll();
  expect([node.live.facts().release, await node.count('failed')]).toEqual([versionIn(next), 1]);
  rmSync(pointer, { recursive: true });
  await node.reload();
  expect(readCurrent(node.downloads)).toBe(releaseFile(next));
  node.close();
});

test.each(['', '../../etc/passwd', 'release-0123.sqlite', `${releaseFile('a'.repeat(64))}/../x`])(
  'a publisher that names %j is not followed',
  async (name) => {
    const publisher = createPublisher();
    const node = await startNode(publisher);
    publisher.requests.length = 0;
    publisher.change = () => new Response(name);
    await node.poll();
    expect(node.lines[0]).toContain('https://store.example/data/current names no data release.');
    expect(publisher.requests.every((request) => request.name === 'current')).toBe(true);
    expect(node.live.facts().release).toBe(versionIn(first));
    node.close();
  },
);

test('a node with the key of a private store signs the requests for the pointer and for the data release', async () => {
  const publisher = createPublisher();
  const s3 = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'x', region: 'us-east-1' };
  const node = await startNode(publisher, 'node', s3);
  expect(publisher.requests.length).toBeGreaterThan(1);
  for (const { authorization } of publisher.requests) {
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/us-east-1\/s3\/aws4_request/,
    );
  }
  node.close();
});
