import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { CounterPage } from '../card/counter-page.tsx';
import { counterPath as path } from '../card/links.ts';
import { loadCounter, loadCounterForCard } from '../card/load-counter.server.ts';
import { readPriceReport, submitPriceReport } from '../card/price-report.server.ts';
import { pageContext, showsActionData } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/structured-data.server.ts';
import type { Route } from './+types/at-the-counter';

/** What to say at the counter, what to try when the claim is rejected, and a form to report a different price. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const i18n = i18nFor(page.site.locale);
  const title = i18n._(msg`At the counter`);
  const description = i18n._(
    msg`What to say when you show your discount card, and what to try if it is rejected.`,
  );
  const query = page.request.url.searchParams;
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const counter = context.get(showsActionData) ? null : await loadCounter(page, query);
  const noindex = query.has('key') || query.has('drug');
  const head = pageHead(page, { title, description, path, noindex, data: trailData });
  // The service worker answers a failure with the saved page.
  return data({ trail, counter, head }, { status: counter?.problem?.canRetry ? 503 : 200 });
}

/**
 * The report form, without script. The reply is this page and not a redirect, so that no address can claim that a report
 * was recorded; sending the form again counts once.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const report = readPriceReport(page, await request.formData());
  const { status, headers: replyHeaders, reply } = await submitPriceReport(page, report);
  context.set(showsActionData, true);
  const counter = await loadCounterForCard(page, report.link, { input: report.input, reply });
  return data(counter, { status, headers: replyHeaders });
}

/** When to try again after too many reports. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export { pageMeta as meta } from '../shell/meta.ts';

export default function AtTheCounter({ loaderData, actionData }: Route.ComponentProps) {
  const counter = actionData ?? loaderData.counter;
  if (!counter) return null;
  const { card, problem, report } = counter;
  // The key resets the form's fields for each price.
  const key = report.state === 'ready' ? report.form.fields['key'] : report.state;
  return <CounterPage key={key} trail={loaderData.trail} card={card} problem={problem} report={report} />;
}
