import type { Asset, ContentExport, ContentType, Entry, Link } from './export-schema.ts';
import { readLink } from './links.ts';
import { allLinksIn, readRichText } from './rich-text.ts';

export type Resource = Entry | Asset;

/** The content of one space as its delivery API sees it. */
export interface ContentStore {
  contentTypes: readonly ContentType[];
  defaultLocale: string;
  hasLocale: (code: string) => boolean;
  /** Entries of one type, or all; drafts too where `preview` says so. */
  entries: (contentType: string | null, preview: boolean) => Entry[];
  assets: (preview: boolean) => Asset[];
  entry: (id: string, preview: boolean) => Entry | null;
  asset: (id: string, preview: boolean) => Asset | null;
  /** Entries that link to something in one of the locales, or in any; the order is that of the export. */
  linking: (target: Link['sys'], locales: readonly string[] | null) => Entry[];
  /** A field in a locale, or in the nearest it falls back to; null where none has it. */
  value: (values: Readonly<Record<string, unknown>> | undefined, locale: string) => unknown;
  tagName: (id: string) => string | null;
}

interface Reference {
  from: Entry;
  locale: string;
}

/** Whoever has a published version is there for everybody. */
const isPublished = ({ sys }: Resource) => sys.publishedVersion !== undefined;

/** Indexes an export for reading; the export is not to be changed afterwards. */
export function createContentStore(content: ContentExport): ContentStore {
  const entries = new Map(content.entries.map((entry) => [entry.sys.id, entry]));
  const assets = new Map(content.assets.map((asset) => [asset.sys.id, asset]));
  const byType = Map.groupBy(content.entries, (entry) => entry.sys.contentType.sys.id);
  const references = referencesOf(content.entries);
  const fallbacks = new Map(content.locales.map(({ code, fallbackCode }) => [code, fallbackCode]));
  const visible = <T extends Resource>(resources: readonly T[], preview: boolean) =>
    preview ? [...resources] : resources.filter(isPublished);
  const one = <T extends Resource>(resource: T | undefined, preview: boolean) =>
    resource && (preview || isPublished(resource)) ? resource : null;

  return {
    contentTypes: content.contentTypes,
    defaultLocale: content.locales.find((locale) => locale.default)?.code ?? '',
    hasLocale: (code) => fallbacks.has(code),
    entries: (type, preview) => visible(type === null ? content.entries : (byType.get(type) ?? []), preview),
    assets: (preview) => visible(content.assets, preview),
    entry: (id, preview) => one(entries.get(id), preview),
    asset: (id, preview) => one(assets.get(id), preview),
    linking: (target, locales) => {
      const found = references.get(keyOf(target)) ?? [];
      return [
        ...new Set(found.filter(({ locale }) => locales?.includes(locale) ?? true).map(({ from }) => from)),
      ];
    },
    value: (values, locale) => {
      let code: string | null = locale;
      while (code !== null) {
        const value = values?.[code];
        if (value !== undefined && value !== null) return value;
        code = fallbacks.get(code) ?? null;
      }
      return null;
    },
    tagName: (id) => content.tags?.find(({ sys }) => sys.id === id)?.name ?? null,
  };
}

const keyOf = ({ linkType, id }: Link['sys']) => `${linkType} ${id}`;

function referencesOf(entries: readonly Entry[]): Map<string, Reference[]> {
  const references = new Map<string, Reference[]>();
  for (const from of entries) {
    for (const values of Object.values(from.fields)) {
      for (const [locale, value] of Object.entries(values)) {
        for (const { sys } of linksOfValue(value)) {
          const known = references.get(keyOf(sys)) ?? [];
          references.set(keyOf(sys), [...known, { from, locale }]);
        }
      }
    }
  }
  return references;
}

function linksOfValue(value: unknown): Link[] {
  if (Array.isArray(value)) return value.flatMap((item) => readLink(item) ?? []);
  const document = readRichText(value);
  return document ? allLinksIn(document) : [readLink(value)].filter((link) => link !== null);
}
