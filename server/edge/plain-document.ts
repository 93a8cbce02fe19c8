import { isReservedForFiction, phoneHref } from '../../domain/phone-number.ts';
import { getLinkBase, joinLinkBase } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';
import type { Palette, Theme } from '../../tenants/tenant.ts';
import { hashSource } from './security.ts';

const texts = {
  en: {
    search: 'Search medications',
    go: 'Search',
    popular: 'Popular medications',
    home: 'Go to the home page',
    help: 'Need help now? Call',
  },
  es: {
    search: 'Buscar medicamentos',
    go: 'Buscar',
    popular: 'Medicamentos más buscados',
    home: 'Ir a la página de inicio',
    help: '¿Necesita ayuda ahora? Llame al',
  },
} as const;

/** The site that a plain page belongs to. */
export type PlainSite = Pick<Site, 'partner' | 'tenant' | 'images'>;

// Readable on a phone, in light and dark mode, without any file that could fail to load.
const rules =
  'body{display:flex;flex-direction:column;min-height:100vh;margin:0;background:var(--background);color:var(--ink);' +
  'font:1.125rem/1.5 system-ui,sans-serif}header{padding:.5rem max(1rem,50% - 33.75rem);' +
  'border-bottom:1px solid var(--line);font-size:min(1.25rem,8vw);font-weight:700}' +
  'header a{display:inline-flex;align-items:center;gap:.75rem;min-height:3.375rem;color:inherit;text-decoration:none}' +
  'main{box-sizing:border-box;width:min(36rem,100% - min(2rem,8vw));margin:auto;padding:2rem min(2rem,4vw);overflow-wrap:anywhere;' +
  'text-align:center;text-wrap:balance;background:var(--sunken);border-top:var(--bar) solid var(--primary);' +
  'border-radius:var(--panel)}' +
  'h1,h2{margin:0;line-height:1.15}h1{font-size:min(11vw,clamp(2rem,1.5rem + 2vw,2.5rem))}p{margin:1rem 0 0}div{margin-top:3rem;padding-top:2rem;border-top:1px solid var(--line)}' +
  '.action a{display:inline-block;margin-top:.5rem;padding:.75rem min(1.5rem,5vw);border:2px solid var(--primary);' +
  'border-radius:var(--button);background:var(--primary);color:var(--on-primary);font-weight:650;text-decoration:none}' +
  'form{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:1.5rem;text-align:start}label{flex:1 0 100%;font-weight:650}' +
  'input,button{min-height:3rem;padding:0 1rem;border:2px solid var(--primary);border-radius:var(--control);font:inherit}' +
  'input{flex:1 1 10rem;min-width:0;background:var(--background);color:var(--ink)}' +
  'button{background:var(--primary);color:var(--on-primary);font-weight:650}' +
  'ul{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.25rem;margin:.5rem 0 0;padding:0;list-style:none}' +
  'li a{display:block;padding:.5rem 0}main a{color:var(--link)}.help a{display:inline-block}:is(a,input,button):focus-visible{outline:3px solid var(--ink);outline-offset:3px}';

/** The colors and shapes of a page that needs no other file. */
interface PlainTheme extends Record<'light' | 'dark', Colors> {
  radius: Pick<Theme['radius'], 'control' | 'panel' | 'button'>;
  layout: Pick<Theme['layout'], 'hero'>;
}

type Colors = Pick<Palette, 'background' | 'sunken' | 'ink' | 'line' | 'primary' | 'onPrimary' | 'link'>;

/** For a page without a brand. */
const neutral = {
  light: {
    background: '#fff',
    ink: '#1c2024',
    sunken: '#f4f5f7',
    line: '#d8dce2',
    primary: '#1c2024',
    onPrimary: '#fff',
    link: '#1c2024',
  },
  dark: {
    background: '#14171a',
    ink: '#eef0f3',
    sunken: '#1c2024',
    line: '#353b43',
    primary: '#eef0f3',
    onPrimary: '#14171a',
    link: '#eef0f3',
  },
  radius: { control: 8, panel: 16, button: 8 },
  layout: { hero: 'split' },
} as const satisfies PlainTheme;

const colorTokens = ({ background, sunken, ink, line, primary, onPrimary, link }: Colors) =>
  `--background:${background};--sunken:${sunken};--ink:${ink};--line:${line};--primary:${primary};` +
  `--on-primary:${onPrimary};--link:${link}`;

/** The style sheet in the colors and shapes of a theme, with its hash for the content security policy. */
function createStyle({ light, dark, radius, layout: { hero } }: PlainTheme) {
  const shapes = `--control:${radius.control}px;--button:${radius.button}px;--panel:${radius.panel}px;--bar:${hero === 'plain' ? 8 : 0}px`;
  const css =
    `:root{color-scheme:light dark;${shapes};${colorTokens(light)}}` +
    `@media(prefers-color-scheme:dark){:root{${colorTokens(dark)}}}${rules}`;
  return { css, hash: hashSource(css) };
}

const neutralStyle = createStyle(neutral);
const stylesByTheme = new WeakMap<object, typeof neutralStyle>();

function styleOf(site: PlainSite | undefined) {
  if (!site) return neutralStyle;
  const { theme } = site.tenant;
  const style = stylesByTheme.get(theme) ?? createStyle(theme);
  stylesByTheme.set(theme, style);
  return style;
}

/** Escapes a text for HTML, including attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The brand's mark and name, which lead to the home page. */
function renderHeader({ partner, tenant, images }: PlainSite): string {
  const mark = images.get(tenant.mark);
  const image = mark
    ? `<img src="data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}" alt="" width="36" height="36">`
    : '';
  return `<header><a href="${partner.basePath}">${image}${escapeHtml(partner.clientDisplayName)}</a></header>`;
}

export type Lang = keyof typeof texts;

/** A link that looks like a button. @param label HTML. */
export const actionLink = (href: string, label: string): string =>
  `<p class="action"><a href="${href}">${label}</a></p>`;

/** @param action the path of the site's search. */
function searchForm(action: string, lang: Lang): string {
  const { search, go } = texts[lang];
  return (
    `<form role="search" aria-label="${search}" action="${action}"><label for="q-${lang}">${search}</label>` +
    `<input id="q-${lang}" type="search" name="q"><button>${go}</button></form>`
  );
}

/** The help line of a site; '' for a number that is set aside for fiction. */
export function helpLine({ tenant }: PlainSite, lang: Lang): string {
  const { member } = tenant.help;
  if (isReservedForFiction(member)) return '';
  return `<p class="help">${texts[lang].help} <a href="${phoneHref(member)}">${escapeHtml(member)}</a>.</p>`;
}

interface PlainDocumentOptions {
  status: number;
  lang?: Lang;
  headers?: Record<string, string>;
  /** The site whose name and colors the page shows. */
  site?: PlainSite | undefined;
  /** JavaScript that the page can do without. */
  script?: string;
}

/** A page without other files. @param body HTML. */
export function plainDocument(
  { title, body }: { title: string; body: string },
  { status, lang = 'en', headers = {}, site, script = '' }: PlainDocumentOptions,
): Response {
  const { css, hash } = styleOf(site);
  const name = site ? ` | ${escapeHtml(site.partner.clientDisplayName)}` : '';
  const html =
    `<!doctype html><html lang="${lang}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${title}${name}</title><style>${css}</style>${site ? renderHeader(site) : ''}` +
    `<main><h1>${title}</h1>${body}</main>${script && `<script>${script}</script>`}</html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        `default-src 'none'; style-src ${hash}; ${script && `script-src ${hashSource(script)}; `}img-src data:; ` +
        `frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

/** A name with its path below the base path. */
export interface PopularLink {
  name: string;
  href: string;
}

/**
 * Where to go next from a page without the site's frame: a search for medications (optional), the home page, the help line.
 */
export function nextSteps(
  site: PlainSite,
  lang: Lang,
  { hasSearch, popular = [] }: { hasSearch: boolean; popular?: readonly PopularLink[] | undefined },
): string {
  const { home, popular: popularTitle } = texts[lang];
  const base = getLinkBase(site.partner.basePath, lang === 'es' ? 'es' : 'en-US');
  const pathOf = (path: string) => joinLinkBase(base, path);
  const find = hasSearch
    ? `${searchForm(pathOf('/search'), lang)}<p><a href="${pathOf('/medications')}">${popularTitle}</a></p>`
    : '';
  const links = popular.map(
    ({ name, href }) => `<li><a href="${escapeHtml(pathOf(href))}">${escapeHtml(name)}</a></li>`,
  );
  const list = links.length > 0 ? `<ul role="list">${links.join('')}</ul>` : '';
  return find + list + actionLink(pathOf('/'), home) + helpLine(site, lang);
}
