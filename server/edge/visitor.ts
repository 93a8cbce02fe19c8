import { parse } from 'hono/utils/cookie';

import { createVisitor, type Visitor } from '../../domain/tracking.ts';
import type { Site } from '../../tenants/registry.ts';

/** Whose request it is, as far as anything is kept or told about them: their cookies, their browser's signal, the tenant's policy. */
export function readVisitor(request: Request, { tenant }: Site): Visitor {
  return createVisitor(parse(request.headers.get('cookie') ?? ''), {
    // The one value that the signal has (Global Privacy Control, section 3).
    gpc: request.headers.get('sec-gpc')?.trim() === '1',
    policy: tenant.policy.privacy,
  });
}

/**
 * The path of a page in lower case, whether the page or its data is asked for (`/page.data`, of `/page/` it is
 * `/page/_.data`), with as many slashes behind it as anybody likes.
 */
export const pathOfPage = (pathname: string): string =>
  decodeURIComponent(pathname)
    .toLowerCase()
    .replace(/\/_\.data$|\.data$/, '')
    .replace(/\/+$/, '');

/** Whether a page shows one visitor's own choices: it is rendered for each request and never cached. */
export const isPrivatePage = ({ pathname }: URL): boolean =>
  pathOfPage(pathname).endsWith('/privacy-choices');
