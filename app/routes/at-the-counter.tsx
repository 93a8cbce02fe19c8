import { msg } from '@lingui/core/macro';

import { siteContext } from '../context.ts';
import { pageHead } from '../features/chrome/page-head.server.ts';
import { pageTrail } from '../features/content/page-trail.server.ts';
import { CounterPage } from '../features/counter/counter-page.tsx';
import { wordsIn } from '../features/language/words.server.ts';
import type { Route } from './+types/at-the-counter';

const path = '/at-the-counter';

/** What to say when the card is shown, and what to try when its claim is rejected. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(siteContext);
  const words = wordsIn(page.locale);
  const title = words._(msg`At the counter`);
  const description = words._(
    msg`What to say when you show your discount card, and what to try if it is rejected.`,
  );
  const { trail, trailData } = pageTrail(page, { name: title, path });
  return { trail, head: pageHead(page, { title, description, path, data: trailData }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function AtTheCounter({ loaderData }: Route.ComponentProps) {
  return <CounterPage trail={loaderData.trail} />;
}
