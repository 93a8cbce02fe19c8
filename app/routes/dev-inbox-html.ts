import { pageContext } from '../context.ts';
import { requireInbox } from '../shell/loader-guards.server.ts';
import type { Route } from './+types/dev-inbox-html';

/** /dev/inbox/{id}: the HTML of an email as a mail program shows it, in development only. It cannot load resources or run scripts. */
export function loader({ context, params }: Route.LoaderArgs): Response {
  const message = requireInbox(context.get(pageContext))
    .messages()
    .find(({ id }) => id === params.id);
  if (!message?.html) throw new Response(null, { status: 404 });
  return new Response(message.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        `default-src 'none'`,
        `style-src 'unsafe-inline'`,
        `base-uri 'none'`,
        `form-action 'none'`,
        `frame-ancestors 'self'`,
        // Links may open in another tab.
        'sandbox allow-popups allow-popups-to-escape-sandbox',
      ].join('; '),
    },
  });
}
