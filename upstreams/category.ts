/**
 * What an upstream call is about (spec §8: external-service error metrics), with its log codes.
 * The specification fixes the range (ok from 20, error from 50) and two of the codes: cmsOk 27 and cmsError 57.
 */
export const logCodes = {
  medication: { ok: 20, error: 50 },
  prices: { ok: 21, error: 51 },
  notification: { ok: 22, error: 52 },
  member: { ok: 23, error: 53 },
  balance: { ok: 24, error: 54 },
  content: { ok: 25, error: 55 },
  other: { ok: 26, error: 56 },
  cms: { ok: 27, error: 57 },
} as const;

export type Category = keyof typeof logCodes;
