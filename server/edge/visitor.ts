import { parse } from 'hono/utils/cookie';

import { createVisitor, type Visitor } from '../../domain/tracking.ts';
import type { Site } from '../../tenants/registry.ts';

/** The visitor of a request, by their cookies, their browser's privacy signal and the tenant's policy. */
export function readVisitor(request: Request, { tenant }: Site): Visitor {
  return createVisitor(parse(request.headers.get('cookie') ?? ''), {
    // The signal's only value (Global Privacy Control, section 3).
    gpc: request.headers.get('sec-gpc')?.trim() === '1',
    policy: tenant.policy.privacy,
  });
}

/**
 * The path of a page in lower case without trailing slashes, whether the page or its data is requested (`/page.data`;
 * for `/page/` it is `/page/_.data`).
 */
export const normalizePagePath = (pathname: string): string =>
  decodeURIComponent(pathname)
    .toLowerCase()
    .replace(/\/_\.data$|\.data$/, '')
    .replace(/\/+$/, '');

/** Whether a page shows the choices of one visitor. Such a page is rendered for each request and never cached. */
export const isPrivatePage = ({ pathname }: URL): boolean =>
  normalizePagePath(pathname).endsWith('/privacy-choices');
