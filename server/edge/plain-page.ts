import { createHash } from 'node:crypto';

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
const homeLink = { en: 'Go to the home page', es: 'Ir a la página de inicio' } as const;

// Readable on a phone, in light and dark, without a file that could fail too.
const style =
  ':root{color-scheme:light dark}body{margin:0;font:1.125rem/1.5 system-ui,sans-serif}' +
  'main{max-width:34rem;margin:auto;padding:12vh 1.25rem}h1,h2{line-height:1.2}h2{margin-top:3rem}' +
  'a{display:inline-block;color:inherit;padding:.75rem 1.25rem;border:2px solid;border-radius:.5rem;font-weight:600;text-decoration:none}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** A page of its own, with neither brand nor scripts. @param body HTML. */
export function plainDocument(
  { title, body }: { title: string; body: string },
  { status, lang = 'en', headers = {} }: { status: number; lang?: string; headers?: Record<string, string> },
): Response {
  const html =
    `<!doctype html><html lang="${lang}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${title}</title><style>${style}</style><main><h1>${title}</h1>${body}</main></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

/** @param home URL of the site's home page, if the site is known. */
export function plainPage(status: keyof typeof texts, home?: string): Response {
  const { en, es } = texts[status];
  const link = (label: string) => (home ? `<p><a href="${home}">${label}</a></p>` : '');
  const body =
    `<p>${en[1]}</p>${link(homeLink.en)}` +
    `<div lang="es"><h2>${es[0]}</h2><p>${es[1]}</p>${link(homeLink.es)}</div>`;
  return plainDocument({ title: en[0], body }, { status });
}
