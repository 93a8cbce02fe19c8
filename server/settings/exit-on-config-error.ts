import { ConfigError } from './setting.ts';

/** Why a file cannot be written, by error code. */
const fileProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a limit of file size is reached',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
};

/**
 * Runs `start`; prints the reason for a failure (a line for each bad setting, a port in use or a file that cannot be
 * written) and exits with code 1.
 */
export async function exitOnConfigError(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exit(1);
  }
}

const unusableAddressCodes = new Set(['EADDRNOTAVAIL', 'EINVAL']);

/** The reason for a failed start, for the operator. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is already in use; set PORT or METRICS_PORT to a free port.`;
  }
  if (code === 'EACCES' && 'port' in error) {
    return `Port ${String(error.port)} needs administrator rights; set PORT or METRICS_PORT to 1024 or higher.`;
  }
  // An address that something connects to, such as a database, has the same codes.
  if (
    unusableAddressCodes.has(code) &&
    'address' in error &&
    'syscall' in error &&
    error.syscall === 'listen'
  ) {
    return `HOST or METRICS_HOST is "${String(error.address)}"; it must be a host name or address of this machine to listen on.`;
  }
  const problem = fileProblems[code];
  if (problem && 'path' in error) {
    return `${String(error.path)} cannot be used: ${problem}. DATA_DIR must be a folder that this process can write to.`;
  }
  return error.stack ?? error.message;
}
