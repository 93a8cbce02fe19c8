import { createHash } from 'node:crypto';

import { isReservedForFiction, phoneHref } from '../../domain/phone-number.ts';
import { getLinkBase, joinLinkBase, locales, splitLocale, type Locale } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';
import type { Palette, Theme } from '../../tenants/tenant.ts';

/**
 * Texts for an unknown host, a path outside the base path, and a failed render, in both languages, because the visitor's is
 * unknown.
 */
const texts = {
  400: {
    en: ['Wrong address', 'This request names two different sites. Check the address and try again.'],
    es: [
      'Dirección equivocada',
      'Esta solicitud nombra dos sitios distintos. Revise la dirección e intente de nuevo.',
    ],
  },
  404: {
    en: ['We can’t find that page', 'Check the address, or start from the home page.'],
    es: ['No encontramos esa página', 'Revise la dirección o empiece desde la página de inicio.'],
  },
  421: {
    en: ['Wrong address', 'No site answers at this host name. Check the address and try again.'],
    es: [
      'Dirección equivocada',
      'Ningún sitio responde a este nombre. Revise la dirección e intente de nuevo.',
    ],
  },
  500: {
    en: ['Something went wrong', 'We couldn’t show this page. Try again in a moment.'],
    es: ['Algo salió mal', 'No pudimos mostrar esta página. Intente de nuevo en un momento.'],
  },
} as const;

const frameTexts = {
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

/** What a content security policy names an inline style or script by. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The style sheet in the colors and shapes of a theme, with its hash for the content security policy. */
function createStyle({ light, dark, radius, layout: { hero } }: PlainTheme) {
  const shapes = `--control:${radius.control}px;--button:${radius.button}px;--panel:${radius.panel}px;--bar:${hero === 'plain' ? 8 : 0}px`;
  const css =
    `:root{color-scheme:light dark;${shapes};${colorTokens(light)}}` +
    `@media(prefers-color-scheme:dark){:root{${colorTokens(dark)}}}${rules}`;
  return { css, hash: hashOf(css) };
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

export type Lang = keyof typeof frameTexts;

/** A link that looks like a button. @param label HTML. */
export const actionLink = (href: string, label: string): string =>
  `<p class="action"><a href="${href}">${label}</a></p>`;

/** @param action the path of the site's search. */
function searchForm(action: string, lang: Lang): string {
  const { search, go } = frameTexts[lang];
  return (
    `<form role="search" aria-label="${search}" action="${action}"><label for="q-${lang}">${search}</label>` +
    `<input id="q-${lang}" type="search" name="q"><button>${go}</button></form>`
  );
}

/** The help line of a site; '' for a number that is set aside for fiction. */
export function helpLine({ tenant }: PlainSite, lang: Lang): string {
  const { member } = tenant.help;
  if (isReservedForFiction(member)) return '';
  return `<p class="help">${frameTexts[lang].help} <a href="${phoneHref(member)}">${escapeHtml(member)}</a>.</p>`;
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
        `default-src 'none'; style-src ${hash}; ${script && `script-src ${hashOf(script)}; `}img-src data:; ` +
        `frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

/** The language that the visitor of an address outside the site probably reads. */
const languageOf = ({ url, headers }: Pick<Request, 'url' | 'headers'>): Lang =>
  splitLocale(new URL(url).pathname).locale === 'es' || /^es\b/i.test(headers.get('accept-language') ?? '')
    ? 'es'
    : 'en';

interface PlainPageOptions {
  /**
   * The site whose brand, help line and home page link the page shows; a 404 also has its search and its popular
   * medications.
   */
  site?: PlainSite | undefined;
  /** Decides which language comes first. */
  request?: Pick<Request, 'url' | 'headers'>;
  /** The popular searches in each language. */
  popular?: Readonly<Record<Lang, readonly PopularLink[]>>;
}

/** A name with its path below the base path. */
export interface PopularLink {
  name: string;
  href: string;
}

/** The page of a status in both languages. */
export function plainPage(
  status: keyof typeof texts,
  { site, request, popular }: PlainPageOptions = {},
): Response {
  const lang = request ? languageOf(request) : 'en';
  const other = lang === 'en' ? 'es' : 'en';
  const part = (language: Lang) =>
    `<p>${texts[status][language][1]}</p>${site ? siteParts(site, language, { hasSearch: status === 404, popular: popular?.[language] }) : ''}`;
  const body = `${part(lang)}<div lang="${other}"><h2>${texts[status][other][0]}</h2>${part(other)}</div>`;
  return plainDocument({ title: texts[status][lang][0], body }, { status, lang, site });
}

/**
 * Where to go next from a page without the site's frame: a search for medications (optional), the home page, the help line.
 */
export function siteParts(
  site: PlainSite,
  lang: Lang,
  { hasSearch, popular = [] }: { hasSearch: boolean; popular?: readonly PopularLink[] | undefined },
): string {
  const { home, popular: popularTitle } = frameTexts[lang];
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

const offlineTexts = {
  en: {
    title: 'We can’t reach the site',
    text: 'Turn on Wi-Fi or mobile data, then try again.',
    tip: 'Next time, open your card before you go. It then works without a signal.',
    again: 'Try again',
  },
  es: {
    title: 'No podemos conectarnos con el sitio',
    text: 'Active el wifi o los datos móviles e intente de nuevo.',
    tip: 'La próxima vez, abra su tarjeta antes de salir. Así funciona sin señal.',
    again: 'Intentar de nuevo',
  },
} as const;

/**
 * Not promised in the page's text, because some computers never say that they are back online. After a second, because a
 * connection that has just come back often reaches nothing yet, or is gone again.
 */
const reloadOnceOnline =
  "addEventListener('online',()=>setTimeout(()=>navigator.onLine&&location.reload(),1000))";

/**
 * The page that the service worker stores and shows when the site cannot be reached. Its link reloads the current address;
 * once the device is back online, the page does so by itself.
 */
export function offlinePage(locale: Locale, site: PlainSite): Response {
  const { lang } = locales[locale];
  const { title, text, tip, again } = offlineTexts[lang];
  const body = `<p>${text}</p>${actionLink('', again)}${helpLine(site, lang)}<p>${tip}</p>`;
  return plainDocument({ title, body }, { status: 200, lang, site, script: reloadOnceOnline });
}
