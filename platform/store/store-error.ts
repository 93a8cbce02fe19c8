import { errorCode } from '../error-code.ts';

/** Why a store cannot be opened: one or two sentences for the operator, without a password. */
export class StoreError extends Error {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'it is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a limit of file size is reached',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of the path is not a folder',
  ELOOP: 'its links form a circle',
};

/**
 * SQLite's codes of a write that fails: it reports a quota or a limit of file size as a full disk (13) where a part was
 * written, and else as an error of a write (10 with 3) or of the index of the log (10 with 19).
 */
const failedWrites: ReadonlySet<unknown> = new Set([13, 10 | (3 << 8), 10 | (19 << 8)]);

/** Whether SQLite could not write, for want of space in most cases. */
export const isFailedWrite = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && failedWrites.has(error.errcode);

/** The reason of a failed file operation in words. */
export function describeFileError(error: unknown): string {
  const code = errorCode(error);
  if (isFailedWrite(error)) return 'the disk is full, or a quota or a limit of file size is reached';
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
