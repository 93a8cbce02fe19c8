import { data } from 'react-router';

import { pageContext } from '../context.ts';
import { UnsubscribePage } from '../card/unsubscribe-page.tsx';
import { askToUnsubscribe, unsubscribe, unsubscribeHead } from '../card/unsubscribe.server.ts';
import type { Route } from './+types/unsubscribe';

/** /unsubscribe?token=: where the links of e-mails lead. Opening it does nothing. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { data: shown, init } = askToUnsubscribe(page);
  return data({ shown, head: unsubscribeHead(page) }, init ?? {});
}

/** Stops the e-mails. */
export function action({ context }: Route.ActionArgs) {
  return unsubscribe(context.get(pageContext));
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export { pageMeta as meta } from '../shell/meta.ts';

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscribePage data={actionData ?? loaderData.shown} />;
}
