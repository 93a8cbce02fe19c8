import { createHash } from 'node:crypto';

import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { afterEach, expect, inject, test } from 'vitest';

import type { RootData } from '../../app/shell/shell-data.ts';
import { startSiteFrom, type TestSite } from '../start-site.ts';
import { loadSourceBuild } from './source-build.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let site: TestSite | null = null;
afterEach(() => {
  site?.close();
  site = null;
});

/** A build with a hole: the frame's loader returns this as HTML of the footer, which is written as it is. */
async function buildWithHole(html: string): Promise<ServerBuild> {
  const build = await loadSourceBuild();
  const root = build.routes['root']!;
  const loader = async (args: LoaderFunctionArgs) => {
    const data = (await root.module.loader?.(args)) as RootData;
    const footer = data.shell?.footer;
    if (footer) Object.assign(footer, { links: { ...footer.links, html } });
    return data;
  };
  const module = { ...root.module, loader } as typeof root.module;
  return { ...build, routes: { ...build.routes, root: { ...root, module } } };
}

/** Starts a site whose data brings this HTML into every page, and reads a page and its policy. */
async function readWithHole(injected: string) {
  const build = await buildWithHole(injected);
  site = await startSiteFrom({ build, clientRoot: inject('clientFolder') }, { PAGE_CACHE_MB: '8' });
  const response = await site.get('http://super.localhost/rx/atorvastatin');
  return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
}

/** The contents of a page's inline scripts, without data blocks. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:application\/(?:ld\+)?json|\ssrc=))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );

test('a script and a style that data injects into a page are not allowed by its policy', async () => {
  const { html, policy } = await readWithHole(
    '<script>evil()</script><script nonce="guess">evil(2)</script><style>evil{}</style>',
  );
  expect(html).toContain('<script>evil()</script>');
  for (const text of ['evil()', 'evil(2)', 'evil{}']) expect(policy).not.toContain(sha(text));
  expect(policy).not.toMatch(/unsafe|nonce/);
  const ours = scriptsOf(html).filter((script) => !script.startsWith('evil('));
  expect(ours.length).toBeGreaterThanOrEqual(4);
  expect(ours.filter((script) => !policy.includes(sha(script)))).toEqual([]);
});

test('the policy names each script of a page and nothing else, and the nonce of the render is not sent', async () => {
  const { html, policy } = await readWithHole('');
  const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ').slice(1) ?? [];
  expect(allowed.toSorted()).toEqual([...new Set(scriptsOf(html).map(sha))].toSorted());
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => sha(css));
  expect(/style-src 'self' ([^;]*)/.exec(policy)?.[1]).toBe(styles.join(' '));
  expect(html).not.toContain('nonce');
});

test('a cached page has the policy of its own bytes', async () => {
  const first = await readWithHole('<script>evil()</script>');
  const again = await site?.get('http://super.localhost/rx/atorvastatin');
  expect([await again?.text(), again?.headers.get('content-security-policy')]).toEqual([
    first.html,
    first.policy,
  ]);
});
