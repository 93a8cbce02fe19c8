import { z } from 'zod';

import { faultOfDrug, type Fault } from '../faults.ts';

/** What content fails with besides what every service does. */
export type ContentFault = Fault | 'unauthorized' | 'limited';

const own = new Map<string, ContentFault>([
  ['fault-401', 'unauthorized'],
  ['fault-429', 'limited'],
]);

/**
 * Sentinel values of the variables `slug` and `pageUrl`: fault-slow, fault-500, fault-malformed, fault-401, fault-429,
 * and fault-empty for collections without their items.
 */
export function faultOfContent(variables: Readonly<Record<string, unknown>>): ContentFault | null {
  for (const name of ['slug', 'pageUrl']) {
    const value = variables[name];
    if (typeof value !== 'string') continue;
    const slug = value.replace(/^\//, '');
    const fault = own.get(slug) ?? faultOfDrug(slug);
    if (fault) return fault;
  }
  return null;
}

const replySchema = z.object({ data: z.record(z.string(), z.unknown()) });

/** The same reply with no items in any of its collections. */
export async function withoutItems(reply: Response): Promise<Response> {
  const read = replySchema.safeParse(await reply.json());
  const names = read.success ? Object.keys(read.data.data) : [];
  return Response.json(
    { data: Object.fromEntries(names.map((name) => [name, {}])) },
    { headers: reply.headers },
  );
}
