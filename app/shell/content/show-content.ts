import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';

/** A rich text as HTML of ours, safe to show as it is. */
export interface RichHtml {
  html: string;
}

/** Content ready to show: rich texts are HTML, everything else is as it was. */
export type Shown<T> = T extends { document: RichTextNode }
  ? RichHtml
  : T extends readonly (infer Item)[]
    ? Shown<Item>[]
    : T extends object
      ? { [Key in keyof T]: Shown<T[Key]> }
      : T;

interface Ways {
  fill: (text: string) => string;
  /** Address on our origin of a file of the content service; null where we have none. */
  media: (url: string) => string | null;
  rich: (text: { document: RichTextNode }) => string;
}

const isRichText = (value: object): value is { document: RichTextNode } => 'document' in value;

/** A file of the content service: its address is not on our origin. */
const isFile = (value: object): value is { url: string } =>
  'url' in value && typeof value.url === 'string' && 'contentType' in value;

function mapped(
  value: unknown,
  change: (text: string) => string,
  special: (value: object) => unknown,
): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => mapped(item, change, special));
  const instead = special(value);
  if (instead !== undefined) return instead;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]: [string, unknown]) => [key, mapped(held, change, special)]),
  );
}

/** A value with every text in it changed. */
export function filled<T>(value: T, fill: (text: string) => string): T {
  // The shape is the same; only texts are others.
  return mapped(value, fill, () => undefined) as T; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

/** Content ready to show; a file that our origin does not have is null. */
export function showContent<T>(content: T, { fill, media, rich }: Ways): Shown<T> {
  function special(value: object): unknown {
    if (isRichText(value)) return { html: rich(filled(value, fill)) };
    if (!isFile(value)) return undefined;
    const url = media(value.url);
    return url === null ? null : { ...filled(value, fill), url };
  }
  // `Shown` says what `special` makes of a rich text; the types cannot follow a walk over any value.
  return mapped(content, fill, special) as Shown<T>; // oxlint-disable-line typescript/no-unsafe-type-assertion
}
