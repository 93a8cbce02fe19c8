/** The message of a caught value, which may be anything. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The code of a system error, such as 'ENOENT'; '' for an error without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
