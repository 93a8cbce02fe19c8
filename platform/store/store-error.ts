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
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code || String(error));
}
