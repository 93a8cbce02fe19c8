import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { z } from 'zod';

import { createFolder } from '../create-folder.ts';
import { describeWriteError } from '../store/store-error.ts';
import { exportSchemas, type ContentExport } from './export-schema.ts';

/**
 * Reads a content export: the single file that `contentful space export` writes, or a folder with content-types.json,
 * locales.json, assets.json and entries/{content type}.json. Everything that is not content (roles, webhooks, editor
 * interfaces) is ignored. A malformed content type, entry, asset or locale is dropped, and `warn` gets one line for each of
 * these lists. Throws if a file cannot be read, is not JSON or lacks one of these lists.
 */
export function readExport(path: string, warn?: (message: string) => void): ContentExport {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status) throw new Error(`There is no file or folder ${path}.`);
  return parseExport(status.isDirectory() ? readFolder(path) : readJson(path), path, warn);
}

/** The default content, beside the code that serves it. */
export const defaultContentFolder = join(import.meta.dirname, '..', '..', 'content');

let defaultContent: ContentExport | null = null;

/** The default content, read once: it changes only with the code. */
export const readDefaultContent = (): ContentExport => (defaultContent ??= readExport(defaultContentFolder));

/** Reads an export that is already parsed, like readExport. `path` names it in messages. */
export function parseExport(
  value: unknown,
  path: string,
  warn: (message: string) => void = () => {},
): ContentExport {
  const parsed = z.record(z.string(), z.unknown()).safeParse(value);
  if (!parsed.success) throw new Error(`${path} is not a content export: it is not an object.`);
  const readList = <Item>(name: keyof typeof exportSchemas, item: z.ZodType<Item>): Item[] => {
    const list = parsed.data[name];
    if (!Array.isArray(list)) throw new Error(`${path} is not a content export: it has no list of ${name}.`);
    const { items, dropped, reason } = readItems(list, item);
    if (dropped > 0)
      warn(`${path}: ${dropped} of ${list.length} ${name} are malformed and left out: ${reason}`);
    return items;
  };
  return {
    contentTypes: readList('contentTypes', exportSchemas.contentTypes),
    ...(parsed.data['tags'] !== undefined && { tags: readList('tags', exportSchemas.tags) }),
    entries: readList('entries', exportSchemas.entries),
    assets: readList('assets', exportSchemas.assets),
    locales: readList('locales', exportSchemas.locales),
  };
}

function readItems<Item>(list: readonly unknown[], schema: z.ZodType<Item>) {
  const items: Item[] = [];
  let reason = '';
  for (const [index, value] of list.entries()) {
    const parsed = schema.safeParse(value);
    if (parsed.success) items.push(parsed.data);
    else reason ||= describeProblem(index, parsed.error);
  }
  return { items, dropped: list.length - items.length, reason };
}

/** The location and the reason of the first problem, without the value. */
function describeProblem(index: number, { issues: [issue] }: z.ZodError): string {
  const place = [`number ${index + 1}`, issue?.path.map(String).join('.') ?? ''].filter(Boolean);
  return `${place.join(', ')}: ${issue?.message ?? ''}`;
}

const byteOrderMark = /^\uFEFF/;

const readJson = (file: string): unknown => {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const text = readFileSync(file, 'utf8').replace(byteOrderMark, '');
  if (text.trim() === '') throw new Error(`${file} is empty.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON, or is incomplete. Download it again.`);
  }
};

function readFolder(folder: string): unknown {
  const entries = join(folder, 'entries');
  if (!existsSync(entries)) throw new Error(`There is no folder ${entries}.`);
  const files = readdirSync(entries).filter((file) => file.endsWith('.json'));
  return {
    contentTypes: readJson(join(folder, 'content-types.json')),
    entries: files.toSorted().flatMap((file) => readJson(join(entries, file))),
    assets: readJson(join(folder, 'assets.json')),
    locales: readJson(join(folder, 'locales.json')),
  };
}

/**
 * The folder of an export's asset files, which has a folder for each host. For an export in a folder it is `assets`; for a
 * single file it is the folder of the file, where `contentful space export --download-assets` puts them.
 */
export function assetsFolderOf(path: string): string {
  return statSync(path).isDirectory() ? join(path, 'assets') : dirname(path);
}

/**
 * Writes an export to a folder as `contentful space export --download-assets` does: `export.json`, and the files beside it
 * in a folder for each host. Returns the path of the file, which `contentful space import --content-file` reads.
 * @throws Error that names the folder if it cannot be written.
 */
export function writeExport(content: ContentExport, assetsFolder: string, folder: string): string {
  const hosts = readdirSync(assetsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const file = join(folder, 'export.json');
  try {
    createFolder(folder);
    for (const { name } of hosts) cpSync(join(assetsFolder, name), join(folder, name), { recursive: true });
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  } catch (error) {
    throw describeWriteError(folder, error);
  }
  return file;
}
