/**
 * Pages that belong to no brand: the host is unknown, the path is outside the base path, or nothing else worked.
 * No style, no script, nothing that could fail again.
 */
const words = {
  404: ['Page not found', 'There is nothing at this address.'],
  421: ['Wrong address', 'No site answers at this host name. Check the address and try again.'],
  500: ['Something went wrong', 'We could not show this page. Please try again in a moment.'],
} as const;

/**
 * @param home where the site itself is, when there is one to lead to.
 */
export function plainPage(status: keyof typeof words, home?: string): Response {
  const [title, text] = words[status];
  const link = home ? `<p><a href="${home}">Go to the home page</a></p>` : '';
  const html =
    `<!doctype html><html lang="en"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${title}</title><main><h1>${title}</h1><p>${text}</p>${link}</main></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
    },
  });
}
