import { callableNumber, phoneHref } from '../../../domain/phone-number.ts';
import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';

/** A rich text as HTML from renderRichText, safe to insert. */
export interface RichHtml {
  html: string;
}

/** Content that is ready to show: rich texts are HTML, everything else keeps its type. */
export type Rendered<T> = T extends { document: RichTextNode }
  ? RichHtml
  : T extends readonly (infer Item)[]
    ? Rendered<Item>[]
    : T extends object
      ? { [Key in keyof T]: Rendered<T[Key]> }
      : T;

interface RenderOptions {
  fillText: (text: string) => string;
  /** The address on our origin of a file of the content service; null where our origin does not serve it. */
  fileUrl: (url: string) => string | null;
  richTextToHtml: (text: { document: RichTextNode }) => string;
}

const isRichText = (value: object): value is { document: RichTextNode } => 'document' in value;

/** Whether a value is a file of the content service, whose address is on another origin. */
const isFile = (value: object): value is { url: string } =>
  'url' in value && typeof value.url === 'string' && 'contentType' in value;

const isBlankHtml = (value: unknown) =>
  typeof value === 'object' && value !== null && 'html' in value && value.html === '';

/** Whether an item of a list, such as a question, has a text that is empty because all that it embeds is missing. */
const isBlank = (item: unknown) =>
  typeof item === 'object' && item !== null && Object.values(item).some(isBlankHtml);

/** Maps every text in a value. Objects for which `replaceObject` returns something are replaced whole. */
function mapDeep(
  value: unknown,
  mapText: (text: string) => string,
  replaceObject: (value: object) => unknown,
): unknown {
  if (typeof value === 'string') return mapText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item) => mapDeep(item, mapText, replaceObject)).filter((item) => !isBlank(item));
  }
  const replacement = replaceObject(value);
  if (replacement !== undefined) return replacement;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [
      key,
      mapDeep(item, mapText, replaceObject),
    ]),
  );
}

/** A copy of a value with every text in it replaced. */
export function replaceTexts<T>(value: T, mapText: (text: string) => string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts change, so the shape stays
  return mapDeep(value, mapText, () => undefined) as T;
}

/** Content that is ready to show; a file that our origin does not serve becomes null. */
export function renderContent<T>(
  content: T,
  { fillText, fileUrl, richTextToHtml }: RenderOptions,
): Rendered<T> {
  function replaceObject(value: object): unknown {
    if (isRichText(value)) return { html: richTextToHtml(replaceTexts(value, fillText)) };
    if (!isFile(value)) return undefined;
    const url = fileUrl(value.url);
    return url === null ? null : { ...replaceTexts(value, fillText), url };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Rendered` describes what replaceObject returns
  return mapDeep(content, fillText, replaceObject) as Rendered<T>;
}

/**
 * A rich text's HTML with the brand's help line as a link to call. A number that is reserved for fiction is not a link, and
 * the note follows it.
 */
export function linkHelpLine(html: string, helpLine: string, note: string): string {
  const shown = callableNumber(helpLine)
    ? `<a href="${phoneHref(helpLine)}">${helpLine}</a>`
    : `${helpLine} (${note})`;
  // What is in a link or a tag stays as it is.
  const parts = /(<a [^>]*>.*?<\/a>|<[^>]*>)/s;
  return html
    .split(parts)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(helpLine, () => shown) : part))
    .join('');
}

/** The end of a section: a paragraph that is one link. */
const linkAtEnd = /<p><a [^>]*>[^<]*<\/a><\/p>$/;

/**
 * A rich text with its sections as a list of choices, if there are at least two and each ends with a link of its own
 * (choices.module.css shows them as panels).
 * @param html from renderRichText.
 * @param heading of a section: one level below the heading above the text.
 */
export function listChoices(html: string, heading: 'h2' | 'h3' = 'h2'): string {
  const start = html.indexOf('<h2 ');
  const sections = start === -1 ? [] : html.slice(start).split(/(?=<h2 )/);
  if (sections.length < 2 || !sections.every((section) => linkAtEnd.test(section))) return html;
  const items = sections.map(
    (section) => `<li>${section.replace(/^<h2( .*?<\/)h2>/s, `<${heading}$1${heading}>`)}</li>`,
  );
  return `${html.slice(0, start)}<ul role="list" data-choices="">${items.join('')}</ul>`;
}
