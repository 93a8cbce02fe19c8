import type { ReactNode } from 'react';

import { parseContentAddress } from '../../../domain/content-address.ts';
import type { LinkedContent } from '../../../upstreams/content/linked-entries.ts';
import { ContentIcon } from '../../ui/content-icon.tsx';

type LinkedEntry = LinkedContent['entries'][string];
type LinkedAsset = LinkedContent['assets'][string];

/** What rendering a rich text depends on. */
export interface RichTextOptions {
  /** The entries and assets that the text embeds or links to, by id. */
  linked: LinkedContent;
  /** Adds the base path and the language to a path of this site. */
  href: (path: string) => string;
  /** Whether the site has the page at an address; a link to a page whose flag is off becomes its label (spec §2). */
  isPageOn: (address: string) => boolean;
  /** The address on our origin of a file of the content service; null where our origin does not serve it. */
  fileUrl: (url: string) => string | null;
  /** Logs what could not be rendered, never its text. */
  warn: (message: string) => void;
}

/** The fields of a node that links or embeds. */
interface LinkNode {
  nodeType: string;
  data: Record<string, unknown>;
}

/** Renderers of all nodes that link to something or embed it, by node type. */
export function createLinkRenderers(options: RichTextOptions) {
  const { linked, href, warn } = options;

  /** A link, or its label alone where the address is not allowed. */
  function anchor(attributes: LinkAttributes | null, label: ReactNode): ReactNode {
    if (!attributes) warn('Rich text: a link has an address that is not allowed');
    return attributes ? <a {...attributes}>{label}</a> : label;
  }

  const linkTo = (address: string, label: ReactNode): ReactNode =>
    options.isPageOn(address) ? anchor(linkAttributes(address, href), label) : label;

  function find<T>(items: Readonly<Record<string, T>>, node: LinkNode): T | undefined {
    const id = targetId(node);
    const item = id !== null && Object.hasOwn(items, id) ? items[id] : undefined;
    if (!item) warnMissing(node);
    return item;
  }

  const warnMissing = ({ nodeType }: LinkNode) => warn(`Rich text: the target of ${nodeType} is missing`);

  /** An embedded entry: a link with the entry's label, or its data as `renderData` shows it. */
  function embed(node: LinkNode, renderData: (pairs: [string, string][]) => ReactNode): ReactNode {
    const entry = find(linked.entries, node);
    if (!entry) return null;
    const link = linkToEntry(entry);
    return link ? linkTo(link.address, withIcon(link)) : renderData(dataPairs(entry));
  }

  return {
    hyperlink: (node: LinkNode, label: ReactNode) => {
      const { uri } = node.data;
      return linkTo(typeof uri === 'string' ? uri : '', label);
    },
    'entry-hyperlink': (node: LinkNode, label: ReactNode) => {
      const entry = find(linked.entries, node);
      const link = entry && linkToEntry(entry);
      if (entry && !link) warn(`Rich text: ${node.nodeType} links to an entry without a page`);
      return link ? linkTo(link.address, label) : label;
    },
    'asset-hyperlink': (node: LinkNode, label: ReactNode) => {
      const asset = find(linked.assets, node);
      return asset ? anchor(fileLink(asset.url, options), label) : label;
    },
    'resource-hyperlink': (node: LinkNode, label: ReactNode) => {
      warnMissing(node);
      return label;
    },
    'embedded-asset-block': (node: LinkNode) => {
      const asset = find(linked.assets, node);
      const element = asset && renderAsset(asset, options);
      if (asset && !element) warn(`Rich text: ${node.nodeType} has an address that is not allowed`);
      return element ?? null;
    },
    'embedded-entry-block': (node: LinkNode) => {
      const element = embed(node, (pairs) => pairs.length > 0 && <DataList pairs={pairs} />);
      return element && <div data-embedded="">{element}</div>;
    },
    'embedded-entry-inline': (node: LinkNode) =>
      embed(node, (pairs) => pairs.map(([, value]) => value).join(', ')),
    'embedded-resource-block': dropResource,
    'embedded-resource-inline': dropResource,
  };

  /** A resource link points to another space, which the site does not read. */
  function dropResource(node: LinkNode): ReactNode {
    warnMissing(node);
    return null;
  }
}

/** The id of the entry or asset that a node links to; null where it names none. */
function targetId({ data }: LinkNode): string | null {
  const id = field(field(field(data, 'target'), 'sys'), 'id');
  return typeof id === 'string' ? id : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function withIcon({ label, icon, iconPosition }: EntryLink): ReactNode {
  if (!icon) return label;
  const element = <ContentIcon name={icon} />;
  return (
    <span data-with-icon="">
      {iconPosition !== 'right' && element}
      <span>{label}</span>
      {iconPosition === 'right' && element}
    </span>
  );
}

const maxPairs = 100;

/** The fields of an entry that are text or numbers, because a plain list can show nothing else. */
function dataPairs(entry: LinkedEntry): [name: string, value: string][] {
  const data: unknown = 'data' in entry ? entry.data : null;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return Object.entries(data)
    .flatMap(([name, value]: [string, unknown]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    )
    .slice(0, maxPairs);
}

function DataList({ pairs }: { pairs: readonly [string, string][] }) {
  return (
    <dl>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Width of images in a rich text, in CSS pixels (spec §2). */
const imageWidth = 300;

/** Image types that the content service resizes; we ask for twice the width, for dense screens. */
const resizedTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);

/** An embedded image, or a link to any other file; null where its address is not allowed. */
function renderAsset(asset: LinkedAsset, options: RichTextOptions) {
  const { contentType, url } = asset;
  if (contentType?.startsWith('image/')) {
    const resized = `${url}${url.includes('?') ? '&' : '?'}w=${imageWidth * 2}`;
    const src = options.fileUrl(resizedTypes.has(contentType) ? resized : url);
    return src === null ? null : <FloatingImage asset={asset} src={src} />;
  }
  const attributes = fileLink(url, options);
  const label = asset.title?.trim() || URL.parse(url, 'https://x')?.pathname.split('/').at(-1);
  if (!attributes || !label) return null;
  return (
    <p>
      <a {...attributes}>{label}</a>
    </p>
  );
}

/** A link to a file: at our origin where we serve it, else at the content service. */
function fileLink(url: string, { fileUrl, href }: RichTextOptions): LinkAttributes | null {
  const ownUrl = fileUrl(url);
  return ownUrl === null
    ? linkAttributes(url.startsWith('//') ? `https:${url}` : url, href)
    : { href: ownUrl };
}

/** The alternative text is the title, or the description unless that is the side to float to. */
function FloatingImage({ asset, src }: { asset: LinkedAsset; src: string }) {
  const { title, description, width, height } = asset;
  const side = floatSide(description);
  const alt = title?.trim() || (side ? '' : (description?.trim() ?? ''));
  const imageHeight = width && height ? Math.max(1, Math.round((imageWidth * height) / width)) : undefined;
  return (
    <img
      src={src}
      alt={alt}
      width={imageWidth}
      height={imageHeight}
      loading="lazy"
      decoding="async"
      data-float={side ?? 'none'}
    />
  );
}

/** The side that a description consists of; a description that merely mentions a side does not count. */
function floatSide(description: string | null): 'left' | 'right' | null {
  const [, side] = /^(?:float[\s:-]*)?(left|right)$/i.exec(description?.trim() ?? '') ?? [];
  if (!side) return null;
  return side.toLowerCase() === 'left' ? 'left' : 'right';
}

/** The attributes of a rich text's link. */
interface LinkAttributes {
  href: string;
  rel?: string;
}

/**
 * The attributes of a link to an address; null for one that must not become a link (parseContentAddress).
 * @param href adds the base path and the language to a path of this site.
 */
function linkAttributes(text: string, href: (path: string) => string): LinkAttributes | null {
  const parsed = parseContentAddress(text);
  if (!parsed) return null;
  const { kind, address } = parsed;
  if (kind === 'site') return { href: href(address) };
  return { href: address, ...(kind === 'web' && { rel: 'noopener noreferrer' }) };
}

/** A link to an entry: its address as editors write it, and its label. */
interface EntryLink {
  address: string;
  label: string;
  icon?: string | null;
  iconPosition?: 'left' | 'right' | null;
}

/** The page of an entry, or the link that the entry holds; null for an entry without a page. */
function linkToEntry(entry: LinkedEntry): EntryLink | null {
  const { __typename: type } = entry;
  switch (type) {
    case 'EditorialArticle':
      return { address: pathBelow('/editorial/', entry.slug), label: entry.title };
    case 'EditorialCategory':
      return { address: pathBelow('/editorial/category/', entry.slug), label: entry.title };
    case 'Condition':
      return { address: pathBelow('/conditions/', entry.slug), label: entry.title };
    case 'DrugClass':
      return { address: pathBelow('/classes/', entry.slug), label: entry.title };
    case 'StaticPage':
      return { address: `/${entry.pageUrl.replace(/^\/+/, '')}`, label: entry.pageName };
    case 'FaqEntry':
      return { address: pathBelow('/faq#', entry.slug), label: entry.question };
    case 'Person':
      return { address: pathBelow('/reviewers/', entry.slug), label: entry.name };
    case 'GeneralReference': {
      const { reference } = entry;
      if ('href' in reference) return { address: reference.href, label: reference.text };
      const { icon, iconPosition } = reference;
      return { address: reference.link, label: reference.text, icon, iconPosition };
    }
    default:
      return null;
  }
}

const pathBelow = (folder: string, slug: string) => folder + encodeURIComponent(slug.toWellFormed());
