import { data, redirect } from 'react-router';

import { pageContext } from '../context.ts';
import { inboxOf } from '../card/inbox-of.ts';
import { InboxPage } from '../card/inbox-page.tsx';
import type { Route } from './+types/dev-inbox';

const path = '/dev/inbox';

/** /dev/inbox: messages that went to the stand-ins instead of people, in development alone. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const messages = inboxOf(page)
    .messages()
    .toReversed()
    .map((message) => ({
      ...message,
      htmlHref: message.html ? page.site.href(`${path}/${message.id}`) : null,
    }));
  return data({ messages }, { headers: { 'cache-control': 'no-store' } });
}

/** Clears it. */
export function action({ context }: Route.ActionArgs) {
  inboxOf(context.get(pageContext)).clear();
  return redirect(path, 303);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Nobody shares or finds it, so it has no more than a name (pageHead is for pages that somebody may). */
export const meta: Route.MetaFunction = () => [{ title: 'Inbox' }, { name: 'robots', content: 'noindex' }];

export default function DevInbox({ loaderData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} />;
}
