import { parse } from 'hono/utils/cookie';

import { visitorOf, type Visitor } from '../domain/tracking.ts';
import type { Site } from '../tenants/registry.ts';

/** Whose request it is, as far as anything is kept or told about them: their cookies, their browser's signal, the tenant's policy. */
export function readVisitor(request: Request, { tenant }: Site): Visitor {
  return visitorOf(parse(request.headers.get('cookie') ?? ''), {
    // The one value that the signal has (Global Privacy Control, section 3).
    gpc: request.headers.get('sec-gpc')?.trim() === '1',
    policy: tenant.policy.privacy,
  });
}

// The pages that show a visitor what they allow; all others are the same for everybody who asks alike, and are kept.
const personal = /\/privacy-choices(\.data)?\/?$/i;

/** Whether the page of a URL is one visitor's own: it is made for each request and kept nowhere. */
export const isOneVisitors = ({ pathname }: URL): boolean => personal.test(decodeURIComponent(pathname));
