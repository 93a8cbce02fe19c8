import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { pageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { CounterPage } from '../card/counter-page.tsx';
import { counterFor, loadCounter } from '../card/load-counter.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { counterPath as path } from '../card/load-report-part.server.ts';
import { readReportForm, takeReport } from '../card/take-report.server.ts';
import type { Route } from './+types/at-the-counter';

/** What to say when the card is shown, what to try when its claim is rejected, and a form for a price that was another. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const words = i18nFor(page.site.locale);
  const title = words._(msg`At the counter`);
  const description = words._(
    msg`What to say when you show your discount card, and what to try if it is rejected.`,
  );
  const query = page.request.url.searchParams;
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  return {
    trail,
    counter: await loadCounter(page, query),
    head: pageHead(page, { title, description, path, noindex: query.has('key'), data: trailData }),
  };
}

/**
 * The form, without script. The page that answers it says what became of the report, thank you included: no address can
 * claim that, and who loads the answer again is counted once.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = readReportForm(await request.formData());
  const { status, answer } = await takeReport(page, form);
  return data(await counterFor(page, form, form.typed, answer), { status });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function AtTheCounter({ loaderData, actionData }: Route.ComponentProps) {
  const { card, report } = actionData ?? loaderData.counter;
  // Its own for each price: the form starts from what it says.
  return (
    <CounterPage
      key={report.state === 'ready' ? report.form.alongWith.key : report.state}
      trail={loaderData.trail}
      card={card}
      report={report}
    />
  );
}
