import type { LinkedContent } from '../../../upstreams/content/linked-entries.ts';

/** What a rich text needs of the page it is shown on. */
export interface RichTextOptions {
  /** What the text embeds and links to, by id. */
  linked: LinkedContent;
  /** The address on this host of a path of ours, with base path and language. */
  href: (path: string) => string;
  /** Whether the site has the page of an address; a link to one whose flag is off is words alone (spec §2). */
  has: (address: string) => boolean;
  /** The address on our origin of a file of the content service; null for a file our origin does not have. */
  media: (url: string) => string | null;
  /** Takes a line for the log: what could not be shown, never its words. */
  warn: (message: string) => void;
  /** Level of the text's first heading: 2 unless told, and never 1, which is the page's. */
  headings?: number;
}
