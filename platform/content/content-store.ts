import type { Asset, ContentExport, ContentType, Entry, Link } from './export-schema.ts';
import { readLink } from './links.ts';
import { linksInText, readRichText } from './rich-text.ts';
import { typeName } from './type-names.ts';

export type Resource = Entry | Asset;

/** The published content of one space. */
export interface ContentStore {
  contentTypes: readonly ContentType[];
  defaultLocale: string;
  hasLocale: (code: string) => boolean;
  /** Entries of one content type, or of all types if it is null. */
  entries: (contentType: string | null) => Entry[];
  assets: () => Asset[];
  entry: (id: string) => Entry | null;
  asset: (id: string) => Asset | null;
  /** Entries that link to an entry or asset, in the order of the export. */
  linking: (target: Link['sys']) => Entry[];
  /** A field's value in a locale or the nearest fallback locale that has one; else null. */
  value: (values: Readonly<Record<string, unknown>> | undefined, locale: string) => unknown;
}

const isPublished = ({ sys }: Resource) => (sys.publishedVersion ?? sys.revision) !== undefined;

const stores = new WeakMap<ContentExport, ContentStore>();

/** Indexes the published part of an export once. The export must not change afterward. */
export function contentStoreOf(content: ContentExport): ContentStore {
  const store = stores.get(content) ?? createContentStore(content);
  stores.set(content, store);
  return store;
}

function createContentStore(content: ContentExport): ContentStore {
  const published = content.entries.filter(isPublished);
  const publishedAssets = content.assets.filter(isPublished);
  const entries = new Map(published.map((entry) => [entry.sys.id, entry]));
  const assets = new Map(publishedAssets.map((asset) => [asset.sys.id, asset]));
  const entriesByType = Map.groupBy(published, (entry) => entry.sys.contentType.sys.id);
  // Built on first use, because it reads every rich text.
  let linking: ReturnType<typeof indexLinks> | null = null;
  const fallbacks = new Map(content.locales.map(({ code, fallbackCode }) => [code, fallbackCode]));

  // A locale and its fallback locales. A set, because locales that fall back to each other would cause an endless loop.
  const findChain = (locale: string): string[] => {
    const chain = new Set<string>();
    for (let code: string | null | undefined = locale; code && !chain.has(code); code = fallbacks.get(code)) {
      chain.add(code);
    }
    return [...chain];
  };
  const chains = new Map([...fallbacks.keys()].map((code) => [code, findChain(code)]));

  return {
    contentTypes: [...new Map(content.contentTypes.map((type) => [typeName(type.sys.id), type])).values()],
    defaultLocale: (content.locales.find((locale) => locale.default) ?? content.locales[0])?.code ?? '',
    hasLocale: (code) => fallbacks.has(code),
    entries: (type) => (type === null ? published : (entriesByType.get(type) ?? [])),
    assets: () => publishedAssets,
    entry: (id) => entries.get(id) ?? null,
    asset: (id) => assets.get(id) ?? null,
    linking: (target) => [...((linking ??= indexLinks(published)).get(linkKey(target)) ?? [])],
    value: (values, locale) => {
      for (const code of chains.get(locale) ?? []) {
        const value = values?.[code];
        if (value !== undefined && value !== null) return value;
      }
      return null;
    },
  };
}

const linkKey = ({ linkType, id }: Link['sys']) => `${linkType} ${id}`;

function indexLinks(entries: readonly Entry[]): Map<string, Set<Entry>> {
  const linking = new Map<string, Set<Entry>>();
  for (const entry of entries) {
    const values = Object.values(entry.fields).flatMap((byLocale) => Object.values(byLocale));
    for (const { sys } of values.flatMap(linksInValue)) {
      linking.set(linkKey(sys), (linking.get(linkKey(sys)) ?? new Set()).add(entry));
    }
  }
  return linking;
}

function linksInValue(value: unknown): Link[] {
  const document = readRichText(value);
  return document ? linksInText(document) : [value].flat().flatMap((item) => readLink(item) ?? []);
}
