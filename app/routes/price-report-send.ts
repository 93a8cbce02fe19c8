import { redirect } from 'react-router';

import { counterPath } from '../card/links.ts';
import { readPriceReport, submitPriceReport } from '../card/price-report.server.ts';
import { pageContext } from '../context.ts';
import type { Route } from './+types/price-report-send';

/** POST /at-the-counter/report: the form of /at-the-counter, submitted by script; replies with JSON. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const report = readPriceReport(page, await request.formData());
  const { status, headers, reply } = await submitPriceReport(page, report);
  return Response.json(reply, { status, headers });
}

/** Opened as a page, it leads to the form. */
export const loader = () => redirect(counterPath);
