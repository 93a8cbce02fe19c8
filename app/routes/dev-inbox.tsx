import { data, redirect } from 'react-router';

import { siteContext, type PageContext } from '../context.ts';
import { InboxPage } from '../features/dev-inbox/inbox-page.tsx';
import type { Route } from './+types/dev-inbox';

/** /dev/inbox: messages that went to the stand-ins instead of people, in development alone. */
export function loader({ context }: Route.LoaderArgs) {
  const messages = inboxOf(context.get(siteContext)).messages().toReversed();
  return data({ messages }, { headers: { 'cache-control': 'no-store' } });
}

/** Clears it. */
export function action({ context }: Route.ActionArgs) {
  inboxOf(context.get(siteContext)).clear();
  return redirect('/dev/inbox', 303);
}

function inboxOf({ environment, inbox }: PageContext) {
  if (environment !== 'development' || !inbox) throw data(null, { status: 404 });
  return inbox;
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Nobody shares or finds it, so it has no more than a name (pageHead is for pages that somebody may). */
export const meta: Route.MetaFunction = () => [{ title: 'Inbox' }, { name: 'robots', content: 'noindex' }];

export default function DevInbox({ loaderData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} />;
}
