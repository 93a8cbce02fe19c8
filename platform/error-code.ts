/** The code of a system error, such as 'ENOENT'; '' for an error without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
