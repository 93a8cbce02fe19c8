import { readPriceReport, submitPriceReport } from '../card/price-report.server.ts';
import { pageContext } from '../context.ts';
import type { Route } from './+types/price-report-send';

/** POST /at-the-counter/report: the form of /at-the-counter, submitted by script; replies with JSON. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const report = readPriceReport(await request.formData());
  const { status, reply } = await submitPriceReport(context.get(pageContext), report);
  return Response.json(reply, { status });
}

export function loader(): never {
  throw new Response(null, { status: 404 });
}
