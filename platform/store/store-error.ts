import { errorCode } from '../error-code.ts';

/** Why a store cannot be opened: one or two sentences for the operator, without a password. */
export class StoreError extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'it is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of the path is not a folder',
  ELOOP: 'its links form a circle',
};

/** The reason of a failed file operation in words. */
export function describeFileError(error: unknown): string {
  const code = errorCode(error);
  // SQLite's number for it.
  if (error instanceof Error && 'errcode' in error && error.errcode === 13) return 'the disk is full';
  if (code === 'ERR_SQLITE_ERROR' && error instanceof Error) return error.message;
  return reasons[code] ?? (code || String(error));
}

/** An error of a file operation as a sentence that names a path; any other error as it is. */
export const describeWriteError = (path: string, error: unknown): unknown =>
  error instanceof Error && 'code' in error
    ? new Error(`${path} cannot be written: ${describeFileError(error)}.`, { cause: error })
    : error;

const untrusted: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** A certificate of PostgreSQL that is not trusted as an error that names the setting; any other error as it is. */
export const explainUntrusted = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && untrusted.has(error.code)
    ? new StoreError(
        `PostgreSQL has a certificate of an unknown authority (${String(error.code)}): name the file of the authority in DATABASE_CA.`,
      )
    : error;
