import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { Sample } from '../bench/load/process-status.ts';

export const sampleEveryMs = 30_000;

const heapSampleSchema = z.object({
  threadId: z.number(),
  /** The collection stopped the thread from `startMs` to `endMs`. */
  startMs: z.number(),
  endMs: z.number(),
  /** The heap, and buffers such as cached pages. */
  bytes: z.number(),
});
/** What a thread holds after a garbage collection. */
export type HeapSample = z.infer<typeof heapSampleSchema>;

/** @param folder of the server's data; `DATA_DIR` within the server. */
export const heapSamplesFile = (folder = process.env['DATA_DIR'] ?? ''): string =>
  join(folder, 'heap-samples');

/** Reads the samples that a server with `heap-sampler.ts` has written to its folder. */
export const readHeapSamples = (folder: string): HeapSample[] =>
  readFileSync(heapSamplesFile(folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => heapSampleSchema.parse(JSON.parse(line)));

/** Adds up the threads, which take their samples at about the same time. @returns megabytes (2^20 bytes) over time. */
export function addThreads(samples: readonly HeapSample[]): Sample[] {
  const threads = [...Map.groupBy(samples, ({ threadId }) => threadId).values()];
  const count = Math.min(...threads.map(({ length }) => length));
  return (threads[0] ?? []).slice(0, count).map(({ endMs }, index) => ({
    at: endMs,
    value: threads.reduce((sum, thread) => sum + (thread[index]?.bytes ?? 0), 0) / 1024 / 1024,
  }));
}
