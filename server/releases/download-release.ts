import { createHash, randomBytes } from 'node:crypto';
import { renameSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

import { readBody } from '../edge/read-body.ts';

/** How long a download may receive no data before it is aborted. */
const stallMs = 30_000;
const maxPointerBytes = 1024;
/** Disk space that must stay free for the store. */
export const minFreeBytes = 64 * 1024 * 1024;

export interface Publisher {
  /** URL of the file `current`. The releases are in the same folder. */
  url: string;
  headers: Readonly<Record<string, string>>;
  fetch: typeof globalThis.fetch;
}

export interface Published {
  /** The file name of the release. */
  name: string;
  etag: string | null;
}

/** The URL of a folder may end with a slash. */
const pointerUrl = ({ url }: Publisher) => {
  const address = new URL(url);
  if (address.pathname.endsWith('/')) address.pathname += 'current';
  return address;
};

/**
 * Asks a publisher which release is current; null if the answer has not changed since the reply with `etag`.
 * @throws Error with the publisher's reply.
 */
export async function fetchPointer(publisher: Publisher, etag: string | null): Promise<Published | null> {
  const headers = { ...publisher.headers, ...(etag !== null && { 'if-none-match': etag }) };
  const response = await send(publisher, pointerUrl(publisher), headers, AbortSignal.timeout(stallMs));
  if (response.status === 304) return null;
  await expectOk(response);
  const body = await readBody(response, maxPointerBytes);
  return { name: new TextDecoder().decode(body ?? undefined).trim(), etag: response.headers.get('etag') };
}

/**
 * Downloads a release into a folder. The file gets its final name only when it is complete and its content matches the hash
 * in the name.
 * @throws Error with the reason. The partial file is then removed.
 */
export async function downloadRelease(
  publisher: Publisher,
  folder: string,
  { name, hash }: { name: string; hash: string },
): Promise<void> {
  const { createFolder } = await import('../../platform/create-folder.ts');
  createFolder(folder);
  const address = new URL(name, pointerUrl(publisher));
  // The query stays, because some stores expect their signature in it.
  address.search = pointerUrl(publisher).search;
  const stalled = new AbortController();
  const timer = setTimeout(
    () => stalled.abort(new Error('The download stopped: the publisher sent no more data.')),
    stallMs,
  );
  const part = join(folder, `${name}.${randomBytes(4).toString('hex')}.part`);
  try {
    const response = await send(publisher, address, publisher.headers, stalled.signal);
    await expectOk(response);
    if (!response.body) throw new Error('The publisher sent an empty reply.');
    checkSpace(folder, Number(response.headers.get('content-length') ?? 0));
    const content = createHash('sha256');
    const file = await open(part, 'wx');
    try {
      for await (const chunk of response.body) {
        timer.refresh();
        content.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (content.digest('hex') !== hash) {
      throw new Error('The download is damaged: its content does not match the hash in its name.');
    }
    renameSync(part, join(folder, name));
  } catch (error) {
    throw stalled.signal.aborted ? stalled.signal.reason : error;
  } finally {
    clearTimeout(timer);
    rmSync(part, { force: true });
  }
}

/** @throws Error with the cause of a failed connection, which fetch hides. */
async function send(
  { fetch }: Publisher,
  address: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(address, { headers, signal });
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`The publisher does not answer: ${reason}`, { cause: error });
  }
}

async function expectOk(response: Response): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel();
  throw new Error(`The publisher answered ${response.status}.`);
}

function checkSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bytes + minFreeBytes > bavail * bsize) {
    throw new Error(
      `The disk does not have enough space for the ${Math.ceil(bytes / 1024 / 1024)} MB of the data release.`,
    );
  }
}
