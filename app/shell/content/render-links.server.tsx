import type { ReactNode } from 'react';

import { ContentIcon } from '../../ui/more-icons.tsx';
import { embeddedAsset, fileTarget } from './embedded-asset.server.tsx';
import { linkTarget, type LinkTarget } from './link-target.ts';
import { linkToEntry, pairsOf, type EntryLink } from './linked-entries.ts';
import type { RichTextOptions } from './rich-text-options.ts';

/** As the renderer gives it: of a node only its type and data are looked at. */
interface Linking {
  nodeType: string;
  data: Record<string, unknown>;
}

/** Renderers of all nodes that link to something or embed it, by node type. */
export function linkRenderers(options: RichTextOptions) {
  const { linked, href, warn } = options;

  /** Words that lead somewhere, and stay words where it is no address that a link may have. */
  function anchor(target: LinkTarget | null, words: ReactNode): ReactNode {
    if (!target) warn('Rich text: a link has an address that is not allowed');
    return target ? <a {...target}>{words}</a> : words;
  }

  const leading = (address: string, words: ReactNode): ReactNode =>
    options.has(address) ? anchor(linkTarget(address, href), words) : words;

  function find<T>(things: Readonly<Record<string, T>>, node: Linking): T | undefined {
    const id = targetOf(node);
    const thing = id !== null && Object.hasOwn(things, id) ? things[id] : undefined;
    if (!thing) warn(`Rich text: ${node.nodeType} leads to nothing that is there`);
    return thing;
  }

  /** An entry in a text: a link with its own words, or its data as `otherwise` shows it. */
  function embedded(node: Linking, otherwise: (pairs: [string, string][]) => ReactNode): ReactNode {
    const entry = find(linked.entries, node);
    if (!entry) return null;
    const link = linkToEntry(entry);
    return link ? leading(link.address, withIcon(link)) : otherwise(pairsOf(entry));
  }

  return {
    hyperlink: (node: Linking, words: ReactNode) => {
      const { uri } = node.data;
      return leading(typeof uri === 'string' ? uri : '', words);
    },
    'entry-hyperlink': (node: Linking, words: ReactNode) => {
      const entry = find(linked.entries, node);
      const link = entry && linkToEntry(entry);
      if (entry && !link) warn(`Rich text: ${node.nodeType} leads to an entry without a page`);
      return link ? leading(link.address, words) : words;
    },
    'asset-hyperlink': (node: Linking, words: ReactNode) => {
      const asset = find(linked.assets, node);
      return asset ? anchor(fileTarget(asset.url, options), words) : words;
    },
    'resource-hyperlink': (node: Linking, words: ReactNode) => {
      warn(`Rich text: ${node.nodeType} leads to nothing that is there`);
      return words;
    },
    'embedded-asset-block': (node: Linking) => {
      const asset = find(linked.assets, node);
      const shown = asset && embeddedAsset(asset, options);
      if (asset && !shown) warn(`Rich text: ${node.nodeType} is at an address that is not allowed`);
      return shown ?? null;
    },
    'embedded-entry-block': (node: Linking) => {
      const shown = embedded(node, (pairs) => pairs.length > 0 && <Pairs pairs={pairs} />);
      return shown && <div data-embedded="">{shown}</div>;
    },
    'embedded-entry-inline': (node: Linking) =>
      embedded(node, (pairs) => pairs.map(([, value]) => value).join(', ')),
    'embedded-resource-block': nothingThere,
    'embedded-resource-inline': nothingThere,
  };

  /** A resource is of another space, which the site does not read. */
  function nothingThere(node: Linking): ReactNode {
    warn(`Rich text: ${node.nodeType} leads to nothing that is there`);
    return null;
  }
}

/** The id of the entry or asset a node links to; null where it names none. */
function targetOf({ data }: Linking): string | null {
  const sys = field(field(data, 'target'), 'sys');
  const id = field(sys, 'id');
  return typeof id === 'string' ? id : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function withIcon({ words, icon, iconPosition }: EntryLink): ReactNode {
  if (!icon) return words;
  const drawn = <ContentIcon name={icon} />;
  return (
    <span data-with-icon="">
      {iconPosition !== 'right' && drawn}
      <span>{words}</span>
      {iconPosition === 'right' && drawn}
    </span>
  );
}

function Pairs({ pairs }: { pairs: readonly [string, string][] }) {
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
