import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { nameOfQuery, type ContentQuery } from './content-query.ts';

type Variables = Readonly<Record<string, unknown>>;

/** The last successful replies of the content service, saved on disk for the next process. These functions never throw. */
export interface SavedReplies {
  /** The reply saved for a query and its variables; null for none, and for a file that cannot be used. */
  read: (query: ContentQuery, variables: Variables) => Promise<SavedReply | null>;
  /** Saves a reply in the background. A reply without any entry removes the saved one. */
  save: (query: ContentQuery, variables: Variables, reply: unknown) => void;
  /** Resolves when all replies are written. */
  settled: () => Promise<void>;
}

export interface SavedReply {
  reply: unknown;
  /** When the service sent it, in milliseconds since 1970. */
  savedAt: number;
}

export interface SavedRepliesOptions {
  folder: string;
  /** Above this size the oldest files of the query with the most data are removed. */
  maxBytes: number;
  /** The service and its space: replies of another one are never used. */
  origin: string;
  /** Receives a sentence about a file that cannot be used or written. */
  warn: (message: string) => void;
  now?: () => number;
}

/** The version of the format. Increase it when the format changes, so that older files are ignored. */
const format = 1;
const fileName = /^(\w+)-[\w-]{43}\.json$/;
const draftName = /^\.\w+-[\w-]+\.draft$/;
/** The disk space that even a small file uses. */
const blockBytes = 4096;
const warningIntervalMs = 60_000;

const savedFile = z.object({
  format: z.literal(format),
  origin: z.string(),
  query: z.string(),
  variables: z.unknown(),
  savedAt: z.number(),
  reply: z.unknown(),
});

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Keeps replies in a folder: one file each, replaced atomically, readable by its owner only (decision 0030). */
export function createSavedReplies({
  folder,
  maxBytes,
  origin,
  warn,
  now = Date.now,
}: SavedRepliesOptions): SavedReplies {
  /** Sizes of the files by name, oldest first. */
  let sizes: Promise<Map<string, number>> | null = null;
  let writing = Promise.resolve();
  let nextWarningAt = 0;

  const fileFor = ({ text }: ContentQuery, variables: Variables) =>
    `${nameOfQuery(text)}-${hash(JSON.stringify([origin, text, variables]))}.json`;

  function warnOfWriting(error: unknown): void {
    if (now() < nextWarningAt) return;
    nextWarningAt = now() + warningIntervalMs;
    warn(`content cannot be saved in ${folder} for the next start (${codeOf(error)})`);
  }

  function enqueue(work: (files: Map<string, number>) => Promise<void>): void {
    const previous = writing;
    const run = async () => {
      await previous;
      try {
        sizes ??= listFiles(folder);
        await work(await sizes);
      } catch (error) {
        sizes = null;
        warnOfWriting(error);
      }
    };
    writing = run();
  }

  async function write(files: Map<string, number>, name: string, body: string): Promise<void> {
    const text = `${hash(body)}\n${body}`;
    const draft = join(folder, `.${name.split('.')[0]}-${randomUUID()}.draft`);
    try {
      await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
      await rename(draft, join(folder, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    files.delete(name);
    files.set(name, Math.max(blockBytes, Buffer.byteLength(text)));
    for (const oldest of findExcess(files, maxBytes)) {
      files.delete(oldest);
      // One at a time, behind the visitors' requests.
      await rm(join(folder, oldest), { force: true });
    }
  }

  return {
    async read(query, variables) {
      const name = fileFor(query, variables);
      try {
        const text = await readFile(join(folder, name), 'utf8');
        const end = text.indexOf('\n');
        const body = text.slice(end + 1);
        if (hash(body) !== text.slice(0, end)) throw new Error('damaged');
        const { reply, savedAt } = savedFile.parse(JSON.parse(body));
        return { reply, savedAt };
      } catch (error) {
        const code = codeOf(error);
        if (code !== 'ENOENT') warn(`the saved content in ${join(folder, name)} is ignored (${code})`);
        return null;
      }
    },
    save(query, variables, reply) {
      const name = fileFor(query, variables);
      if (hasEntries(reply)) {
        const body = { format, origin, query: query.text, variables, savedAt: now(), reply };
        enqueue((files) => write(files, name, JSON.stringify(body)));
      } else {
        enqueue(async (files) => {
          if (files.delete(name)) await rm(join(folder, name), { force: true });
        });
      }
    },
    settled: () => writing,
  };
}

/** Creates the folder, lists its files from the oldest, and removes unfinished files of killed processes. */
async function listFiles(folder: string): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: false, mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  const names = await readdir(folder);
  const hourAgo = Date.now() - 3_600_000;
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      if (!fileName.test(name) && !draftName.test(name)) return [];
      const file = await stat(path).catch(() => null);
      if (!file?.isFile()) return [];
      if (fileName.test(name)) return [{ name, bytes: Math.max(blockBytes, file.size), at: file.mtimeMs }];
      if (file.mtimeMs < hourAgo) await rm(path, { force: true });
      return [];
    }),
  );
  const files = found.flat().toSorted((one, other) => one.at - other.at);
  return new Map(files.map(({ name, bytes }) => [name, bytes]));
}

/**
 * The files to remove so that the others fit: the oldest files of the query with the most data, because anyone can request
 * many addresses of one kind, and these must not evict the content that every page needs.
 */
function findExcess(files: ReadonlyMap<string, number>, maxBytes: number): string[] {
  const totals = new Map<string, number>();
  const queryOf = (name: string) => fileName.exec(name)?.[1] ?? '';
  for (const [name, bytes] of files) totals.set(queryOf(name), (totals.get(queryOf(name)) ?? 0) + bytes);
  let total = [...totals.values()].reduce((sum, bytes) => sum + bytes, 0);
  const excess = new Set<string>();
  while (total > maxBytes) {
    const [largest = ''] = [...totals].toSorted(([, one], [, other]) => other - one)[0] ?? [];
    const oldest = [...files].find(([name]) => queryOf(name) === largest && !excess.has(name));
    if (!oldest) break;
    const [name, bytes] = oldest;
    excess.add(name);
    totals.set(largest, (totals.get(largest) ?? 0) - bytes);
    total -= bytes;
  }
  return [...excess];
}

const replyWithEntries = z.object({
  data: z.record(
    z.string(),
    z
      .object({ items: z.array(z.unknown()) })
      .nullable()
      .catch(null),
  ),
});

/** Whether any collection of a reply has an entry. */
export function hasEntries(reply: unknown): boolean {
  const parsed = replyWithEntries.safeParse(reply);
  return parsed.success && Object.values(parsed.data.data).some((list) => (list?.items.length ?? 0) > 0);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.message === 'damaged' ? error.message : 'invalid';
}
