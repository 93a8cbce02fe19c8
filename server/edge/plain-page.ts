/**
 * Unbranded pages for an unknown host, a path outside the base path, and a failed render. They have no styles or
 * scripts that could fail too, and they have both languages, because the visitor's is unknown.
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
    en: ['Page not found', 'There is nothing at this address.'],
    es: ['Página no encontrada', 'No hay nada en esta dirección.'],
  },
  421: {
    en: ['Wrong address', 'No site answers at this host name. Check the address and try again.'],
    es: [
      'Dirección equivocada',
      'Ningún sitio responde a este nombre. Revise la dirección e intente de nuevo.',
    ],
  },
  500: {
    en: ['Something went wrong', 'We could not show this page. Please try again in a moment.'],
    es: ['Algo salió mal', 'No pudimos mostrar esta página. Intente de nuevo en un momento.'],
  },
} as const;
const homeLink = { en: 'Go to the home page', es: 'Ir a la página de inicio' } as const;

/** @param home URL of the site's home page, if the site is known. */
export function plainPage(status: keyof typeof texts, home?: string): Response {
  const { en, es } = texts[status];
  const link = (label: string) => (home ? `<p><a href="${home}">${label}</a></p>` : '');
  const html =
    `<!doctype html><html lang="en"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${en[0]}</title><main><h1>${en[0]}</h1><p>${en[1]}</p>${link(homeLink.en)}` +
    `<div lang="es"><h2>${es[0]}</h2><p>${es[1]}</p>${link(homeLink.es)}</div></main></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
    },
  });
}
