import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort } from './load/child-processes.ts';
import { startNode, type ProductionNode } from './load/production-node.ts';

interface Start {
  node: ProductionNode;
  /** The time until `/health/live` answered. */
  liveMs: number;
  /** The time until the node reported that it is ready. */
  readyMs: number;
}

/** Starts a production server over a data release. @param folder for its data and its log. */
export async function timeStart(folder: string, releaseFolder: string): Promise<Start> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const live = untilAnswered(`http://127.0.0.1:${port}/health/live`);
  const node = await startNode(folder, { port, settings: { RELEASE_DIR: releaseFolder } });
  const readyMs = performance.now() - startedAt;
  return { node, liveMs: (await live) - startedAt, readyMs };
}

/** @returns when a URL first answered. */
async function untilAnswered(url: string): Promise<number> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return performance.now();
    await pause(10);
  }
}
