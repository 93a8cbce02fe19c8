import type { Context } from 'hono';

/** The brand that a gateway call is for; the gateway rejects a call that names none. */
export const partnerOf = (context: Context): string => context.req.header('x-partner-name')?.trim() ?? '';
