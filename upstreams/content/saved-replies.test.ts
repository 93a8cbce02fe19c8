import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { createSavedReplies } from './saved-replies.ts';

const root = mkdtempSync(join(tmpdir(), 'fairscript-replies-'));
afterAll(() => rmSync(root, { recursive: true }));

const appData = { text: 'query AppData($client: String!) { appConfigCollection { items { colors } } }' };
const article = { text: 'query Article($slug: String!) { articleCollection { items { title } } }' };
const replyOf = (title: string) => ({ data: { articleCollection: { total: 1, items: [{ title }] } } });
const noReply = { data: { articleCollection: { total: 0, items: [] } } };

let folders = 0;
function setUp({
  folder = '',
  maxBytes = 1024 * 1024,
  origin = 'https://content.example space master',
} = {}) {
  folders += 1;
  const path = folder || join(root, `folder-${folders}`);
  const warnings: string[] = [];
  let time = 1000;
  const replies = createSavedReplies({
    folder: path,
    maxBytes,
    origin,
    warn: (message) => void warnings.push(message),
    now: () => (time += 1),
  });
  return { ...replies, folder: path, warnings };
}

describe('createSavedReplies', () => {
  test('reads a saved reply in the next process, but not for other variables, queries or spaces', async () => {
    const first = setUp();
    first.save(article, { slug: 'a' }, replyOf('A'));
    await first.settled();
    const { folder } = first;
    const next = setUp({ folder });
    expect(await next.read(article, { slug: 'a' })).toEqual({ reply: replyOf('A'), savedAt: 1001 });
    expect(await next.read(article, { slug: 'b' })).toBeNull();
    expect(await next.read(appData, { slug: 'a' })).toBeNull();
    expect(await setUp({ folder, origin: 'another' }).read(article, { slug: 'a' })).toBeNull();
    expect(next.warnings).toEqual([]);
  });

  test('writes files that only their owner can read, and leaves no temporary files', async () => {
    const { save, settled, folder } = setUp();
    for (const title of ['one', 'two', 'three']) save(article, { slug: 'a' }, replyOf(title));
    await settled();
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(folder)[0]).toMatch(/^Article-[\w-]{43}\.json$/);
    const modes = [folder, join(folder, readdirSync(folder)[0] ?? '')].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600]);
  });

  test('removes the reply to a query whose entry no longer exists, and never saves an empty one', async () => {
    const { save, settled, read, folder } = setUp();
    save(article, { slug: 'a' }, replyOf('A'));
    save(article, { slug: 'a' }, noReply);
    save(article, { slug: 'made-up' }, noReply);
    await settled();
    expect(await read(article, { slug: 'a' })).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['truncated', (text: string) => text.slice(0, -5)],
    ['changed', (text: string) => text.replace('"A"', '"B"')],
    ['empty', () => ''],
    ['of another format', () => '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU\n'],
  ])('ignores a %s file with a warning', async (_, damage) => {
    const { save, settled, read, folder, warnings } = setUp();
    save(article, { slug: 'a' }, replyOf('A'));
    await settled();
    const path = join(folder, readdirSync(folder)[0] ?? '');
    writeFileSync(path, damage(readFileSync(path, 'utf8')));
    expect(await read(article, { slug: 'a' })).toBeNull();
    expect(warnings).toEqual([
      expect.stringMatching(/^the saved content in \S+ is ignored \((damaged|invalid)\)$/),
    ]);
  });

  test('a flood of addresses of one kind removes only the oldest files of its own query', async () => {
    const first = setUp();
    const { folder } = first;
    first.save(appData, { client: 'super' }, { data: { appConfigCollection: { items: [{ colors: 1 }] } } });
    await first.settled();
    const next = setUp({ folder, maxBytes: 10 * 4096 });
    for (let page = 0; page < 30; page += 1) next.save(article, { slug: `page-${page}` }, replyOf('A'));
    await next.settled();
    expect(readdirSync(folder)).toHaveLength(10);
    expect(await next.read(appData, { client: 'super' })).not.toBeNull();
    expect(await next.read(article, { slug: 'page-20' })).toBeNull();
    expect(await next.read(article, { slug: 'page-29' })).not.toBeNull();
  });

  test('a folder that cannot be written causes one warning, and the site continues', async () => {
    const file = join(root, 'not-a-folder');
    writeFileSync(file, 'text of another program');
    const { save, settled, read, warnings } = setUp({ folder: file });
    save(article, { slug: 'a' }, replyOf('A'));
    save(article, { slug: 'b' }, replyOf('B'));
    await settled();
    expect(warnings).toEqual([`content cannot be saved in ${file} for the next start (ENOTDIR)`]);
    expect(await read(article, { slug: 'a' })).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe('text of another program');
  });

  test('leaves files of other programs in its folder alone', async () => {
    const { save, settled, folder } = setUp({ maxBytes: 1 });
    save(article, { slug: 'a' }, replyOf('A'));
    await settled();
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    save(article, { slug: 'b' }, replyOf('B'));
    await settled();
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });
});
