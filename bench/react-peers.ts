import { join } from 'node:path';

import { build } from 'vite';

import { startChildServer, type ChildServer } from './child-server.ts';
import { fetchPages, type Page } from './drug-page-servers.ts';
import { findFreePort } from './load/child-processes.ts';
import { buildPeer, installPeer } from './peers.ts';

const comparedPages = 20;
const minSameWords = 0.98;

/** What bench/peers/next/pages-from-html.mjs exports. */
interface PagesFromHtml {
  readPage: (html: string) => unknown;
  comparePages: (
    ours: string,
    theirs: string,
  ) => { sameWords: number; amounts: number; differing: readonly string[] };
}

export interface ReactPeers extends PagesFromHtml {
  startNext: (pagesFile: string, compresses: boolean) => Promise<ChildServer>;
  startReactDom: (pagesFile: string) => Promise<ChildServer>;
}

/** Installs and builds the page in Next.js and in plain react-dom. @returns how to start them, or why that failed. */
export async function prepareReactPeers(): Promise<ReactPeers | string> {
  const { folder, problem } = await installPeer('next');
  if (problem !== undefined) return problem;
  const next = join(folder, 'node_modules/next/dist/bin/next');
  const buildProblem = await buildPeer('next', [next, 'build']);
  if (buildProblem !== null) return buildProblem;
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { ssr: 'react-server.tsx', outDir: 'react-server', target: 'node24' },
  });
  const environment = (pagesFile: string) => ({
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PAGES_FILE: pagesFile,
  });
  return {
    ...((await import(join(folder, 'pages-from-html.mjs'))) as PagesFromHtml),
    startNext: async (pagesFile, compresses) =>
      startChildServer(next, {
        args: ['start', folder, '-H', '127.0.0.1', '-p', String(await findFreePort())],
        environment: { ...environment(pagesFile), COMPRESS: compresses ? 'yes' : 'no' },
      }),
    startReactDom: (pagesFile) =>
      startChildServer(join(folder, 'react-server/react-server.js'), { environment: environment(pagesFile) }),
  };
}

/**
 * Compares a peer's pages with ours.
 * @returns the smallest share of common words on a page.
 * @throws Error if they show something else or are not rendered for every request.
 */
export async function checkPeer(
  { port }: ChildServer,
  ours: ReadonlyMap<string, Page>,
  { comparePages }: ReactPeers,
): Promise<number> {
  const theirs = await fetchPages(port, [...ours.keys()].slice(0, comparedPages), 'identity');
  let smallest = 1;
  for (const [path, { headers, body }] of theirs) {
    const { sameWords, amounts, differing } = comparePages(
      ours.get(path)?.body.toString() ?? '',
      body.toString(),
    );
    smallest = Math.min(smallest, sameWords);
    if (sameWords < minSameWords || amounts === 0 || differing.length > 0) {
      throw new Error(
        `A peer shows another page at ${path}: ${(sameWords * 100).toFixed(1)} % of the words, ${amounts} amounts, other ${differing.join(' and ')}`,
      );
    }
    if (/HIT|STALE/.test(headers['x-nextjs-cache'] ?? ''))
      throw new Error(`A peer cached ${path}, which it should render`);
  }
  return smallest;
}
