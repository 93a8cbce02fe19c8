import { parse } from 'hono/utils/cookie';

import type { Cookies } from '../../../domain/tracking.ts';

/** The cookies of a request. For answers to one visitor alone: pages are kept for all. */
export const cookiesOf = (request: Request): Cookies => parse(request.headers.get('cookie') ?? '');
