import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder in which peers are installed and built. Git ignores it, and no other script reads it. */
const peersFolder = resolve('.bench/peers');
const installTimeoutMs = 5 * 60_000;

/** An installed peer, or the reason why it could not be installed. */
export type Peer = { folder: string; problem?: undefined } | { folder?: undefined; problem: string };

/** Copies bench/peers/ and installs the packages of one peer, only for the benchmarks. A second call reuses them. */
export async function installPeer(name: string): Promise<Peer> {
  cpSync('bench/peers', peersFolder, { recursive: true });
  const folder = join(peersFolder, name);
  const installed = join(folder, 'node_modules/.installed');
  const hash = hashOf([join(folder, 'package.json')]);
  if (existsSync(installed) && readFileSync(installed, 'utf8') === hash) return { folder };
  process.stderr.write(`Installing the packages of bench/peers/${name} ...\n`);
  const args = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const problem = await runStep('npm', args, folder, installTimeoutMs);
  if (problem !== null) return { problem: `npm install of bench/peers/${name} failed: ${problem}` };
  writeFileSync(installed, hash);
  return { folder };
}

/**
 * Builds an installed peer unless its sources are unchanged since its last build. @returns why the build failed; null on
 * success.
 */
export async function buildPeer(name: string, args: readonly string[]): Promise<string | null> {
  const folder = join(peersFolder, name);
  const built = join(folder, '.built');
  const sources = readdirSync(join('bench/peers', name), { recursive: true, withFileTypes: true });
  const paths = sources.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = hashOf(paths.toSorted());
  if (existsSync(built) && readFileSync(built, 'utf8') === hash) return null;
  process.stderr.write(`Building bench/peers/${name} ...\n`);
  const problem = await runStep(process.execPath, args, folder, installTimeoutMs);
  if (problem !== null) return `the build of bench/peers/${name} failed: ${problem}`;
  writeFileSync(built, hash);
  return null;
}

const hashOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
};

/** Runs a program to its end. @returns the end of its output if it failed; null on success. */
async function runStep(
  command: string,
  args: readonly string[],
  cwd: string,
  timeout: number,
): Promise<string | null> {
  const child = spawn(command, args, {
    cwd,
    timeout,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const [code, signal] = (await once(child, 'close').catch((error: Error) => [error.message])) as unknown[];
  if (code === 0) return null;
  const reason =
    signal === 'SIGTERM' ? `not finished within ${timeout / 60_000} minutes` : `exit ${String(code)}`;
  return `${reason}. ${output.join('').trim().slice(-1500)}`;
}
