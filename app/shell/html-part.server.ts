import { hash } from 'node:crypto';

import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { LRUCache } from 'lru-cache';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';

import { documentMarks } from '../../domain/document-marks.ts';
import { getLinkBase } from '../../domain/locale.ts';
import { partsParameter } from '../../domain/page-parameters.ts';
import { addRendered } from '../../domain/rendered-values.ts';
import type { PageContext, RequestContext } from '../context.ts';
import type { HtmlPart } from '../ui/server-html.tsx';
import { i18nFor } from './i18n.server.ts';

/**
 * A part of a page for `ServerHtml`. A document already contains its HTML, so its data has only the hash
 * (docs/decisions/0048-html-parts.md).
 */
export function htmlPart(request: Pick<RequestContext, 'isDocument'>, html: string): HtmlPart {
  const shortened = shorten(html);
  return rememberedPart(request, { html: shortened, hash: hashOf(shortened) });
}

/** The mark of the links that RouterLinks follows, which a page has dozens of, needs no value. */
const shorten = (html: string) => html.replaceAll(' data-discover=""', ' data-discover');

/** Long enough to tell the parts of one page apart, and short because every document has dozens. */
const hashOf = (html: string) => hash('sha1', html, 'base64url').slice(0, 6);

/** Renders a part; neither its components nor their data are sent to browsers. Its links work like React Router's. */
export const renderPart = (page: PageContext, part: ReactNode): HtmlPart =>
  htmlPart(page.request, renderLinked(page, part));

/**
 * The HTML of components with React Router links. No other interaction works in it
 * (docs/decisions/0026-server-html.md).
 */
export function renderLinked({ site, request }: PageContext, part: ReactNode): string {
  const { basePath, locale } = site;
  const routed = createElement(
    StaticRouter,
    { basename: getLinkBase(basePath, locale), location: request.url.pathname + request.url.search },
    part,
  );
  const html = renderToStaticMarkup(createElement(I18nProvider, { i18n: i18nFor(locale) }, routed));
  // The mark of the links that RouterLinks follows.
  return html.replaceAll(' data-discover="true"', ' data-discover=""');
}

/** A part cached by `rememberHtml`. */
export const rememberedPart = (
  request: Pick<RequestContext, 'isDocument'>,
  { hash: partHash, html }: Pick<RememberedHtml, 'hash' | 'html'>,
): HtmlPart => addRendered(request, { hash: partHash }, { html });

interface DeferredHtml {
  i18n: I18n;
  /** The page's address. */
  url: URL;
  /** Unique within its page. */
  name: string;
  /** The text of the link: what the part shows. */
  text: string;
  /** The element that the link leads to in the page with all parts. */
  id: string;
  /** The value of `parts` if the whole page differs for this link. */
  page?: string;
}

/**
 * Marks HTML that is hidden until something is opened. The document contains a link instead, which works without
 * script, and browsers fetch the parts when they are idle (server/pages/deferred-parts.ts).
 */
export function deferHtml({ i18n, url, name, text, id, page = 'whole' }: DeferredHtml, html: string): string {
  const query = new URLSearchParams(url.search);
  query.delete('wait');
  query.set(partsParameter, page);
  const link = createElement(
    'a',
    {
      href: `?${query}#${id}`,
      rel: 'nofollow',
      'data-deferred': name,
      'data-failed': i18n._(msg`This could not be loaded. Try again`),
    },
    text,
  );
  return documentMarks.deferred(renderToStaticMarkup(link)) + html + documentMarks.endOfDeferred;
}

/** In bytes; about a thousand drug pages. */
const maxRememberedBytes = 16 * 1024 * 1024;
const entryOverheadBytes = 512;

const remembered = new LRUCache<string, readonly RememberedHtml[]>({
  maxSize: maxRememberedBytes,
  sizeCalculation: (parts, key) =>
    parts.reduce((bytes, { id, html }) => bytes + 2 * (id.length + html.length), 2 * key.length) +
    entryOverheadBytes,
});

/** HTML with its name among the parts that are rendered together. */
export interface NamedHtml {
  id: string;
  html: string;
}

interface RememberedHtml extends NamedHtml {
  hash: string;
}

type PartInputs = readonly (object | string | boolean | null)[];

/**
 * Caches the HTML of parts that many pages share, by their inputs. Objects are compared by identity: after a brand,
 * content or a lookup has changed, its parts are rendered again. The inputs must cover everything that the parts
 * depend on, and nothing about a visitor.
 * @param name of the parts, different for each caller.
 */
export function rememberHtml(
  name: string,
  inputs: PartInputs,
  render: () => readonly NamedHtml[],
): readonly RememberedHtml[] {
  const key = `${name} ${inputs.map(inputKey).join(' ')}`;
  const existing = remembered.get(key);
  if (existing) return existing;
  // Flattens the string: V8 keeps all pieces of a concatenated string, which take more memory than the text.
  const parts = render().map(({ id, html }) => {
    const shortened = Buffer.from(shorten(html)).toString();
    return { id, html: shortened, hash: hashOf(shortened) };
  });
  remembered.set(key, parts);
  return parts;
}

/** Caches the HTML of one part like `rememberHtml`. */
export function rememberPart(name: string, inputs: PartInputs, render: () => string): RememberedHtml {
  const [part] = rememberHtml(name, inputs, () => [{ id: '', html: render() }]);
  return part ?? { id: '', html: '', hash: '' };
}

const objectNumbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A number for each object, and JSON, which is never a number, for everything else. */
function inputKey(input: object | string | boolean | null): string {
  if (typeof input !== 'object' || input === null) return JSON.stringify(input);
  const number = objectNumbers.get(input) ?? (lastNumber += 1);
  objectNumbers.set(input, number);
  return String(number);
}
