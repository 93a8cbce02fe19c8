import { readPriceReport, submitPriceReport } from '../card/price-report.server.ts';
import { pageContext } from '../context.ts';
import type { Route } from './+types/price-report-send';

/** POST /at-the-counter/report: the form of /at-the-counter, submitted by script; replies with JSON. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const report = readPriceReport(page, await request.formData());
  const { status, reply } = await submitPriceReport(page, report);
  return Response.json(reply, { status });
}

export function loader(): never {
  throw new Response(null, { status: 404 });
}
