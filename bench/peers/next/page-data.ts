import { readFileSync } from 'node:fs';

/** An element of the page with React's names of attributes; a string is text. */
export type Child = string | PageElement;

export interface PageElement {
  tag: string;
  props: Record<string, unknown>;
  children: Child[];
}

/** What the drug page shows for one drug and ZIP code. */
export interface PageData {
  language: string;
  /** The title, the tags of meta and the links of the head. */
  head: PageElement[];
  body: Child[];
}

let pages: Map<string, PageData> | null = null;

/** The page of a drug and a ZIP code, from the file that the benchmark wrote. No service is called. */
export function findPage(drug: string, zip: string): PageData | undefined {
  pages ??= new Map(
    Object.entries(
      JSON.parse(readFileSync(/* turbopackIgnore: true */ process.env['PAGES_FILE'] ?? '', 'utf8')) as object,
    ),
  );
  return pages.get(`/rx/${drug}?zip=${zip}`);
}
