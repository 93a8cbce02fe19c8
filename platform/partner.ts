import type { Context } from 'hono';

/** The brand that a gateway call names. The gateway rejects a call without a brand. */
export const partnerOf = (context: Context): string => context.req.header('x-partner-name')?.trim() ?? '';
