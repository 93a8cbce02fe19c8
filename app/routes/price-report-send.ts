import { pageContext } from '../context.ts';
import { readReportForm, takeReport } from '../card/take-report.server.ts';
import type { Route } from './+types/price-report-send';

/** POST /at-the-counter/report: the same as the form of /at-the-counter, for a page that stays where it is; answers what to say. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const form = readReportForm(await request.formData());
  const { status, answer } = await takeReport(context.get(pageContext), form);
  return Response.json(answer, { status });
}

export function loader(): never {
  throw new Response(null, { status: 404 });
}
