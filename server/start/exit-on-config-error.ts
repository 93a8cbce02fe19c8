import { ConfigError } from '../settings/setting.ts';

/** Runs a start; when it fails, says why on standard error (one line for a setting or a taken port) and exits 1. */
export async function orStop(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

const unusableAddress = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is taken; set PORT or METRICS_PORT to a free one.`;
  }
  if (error instanceof Error && 'code' in error && unusableAddress.has(String(error.code))) {
    const address = 'hostname' in error ? error.hostname : 'address' in error ? error.address : '';
    return `HOST was "${String(address)}"; it may be a host name or address of this machine to listen on.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
