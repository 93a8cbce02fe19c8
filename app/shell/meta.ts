import type { MetaDescriptor } from 'react-router';

import type { PageHead } from './page-head.server.ts';

/** `meta` of a page whose loader returns a `head`; empty where the loader failed. */
export const pageMeta = ({ loaderData }: { loaderData?: { head: PageHead } }) =>
  loaderData ? (loaderData.head.tags ?? documentTags()) : [];

let tagsOfDocument: MetaDescriptor[] | undefined;

/** The tags of the document, so React adopts their elements and removes them with the page. */
function documentTags(): MetaDescriptor[] {
  tagsOfDocument ??= [
    ...document.head.querySelectorAll(
      'title,[property],[name=description],[name=zip],[name^=twitter],[content=noindex],[rel=canonical],[hreflang],[type$=json]',
    ),
  ].map(describeTag);
  return tagsOfDocument;
}

function describeTag(element: Element): MetaDescriptor {
  const { textContent } = element;
  if (element instanceof HTMLTitleElement) return { title: textContent };
  if (element instanceof HTMLScriptElement) return { 'script:ld+json': JSON.parse(textContent) };
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const { hreflang, ...others } = attributes;
  if (element instanceof HTMLLinkElement)
    return { tagName: 'link', ...others, ...(hreflang ? { hrefLang: hreflang } : {}) };
  return attributes;
}

/** The `handle` of a read-only route: its scripts load at the first interaction (app/first-touch.ts). */
export const loadsOnTouch = { script: 'touch' };
