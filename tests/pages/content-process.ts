import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ContentProcess {
  /** Settings for a site that reads content from it. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
}

/** Starts script/serve-content.ts on a free local port and waits until it serves. */
export async function startContentProcess(...options: string[]): Promise<ContentProcess> {
  const child = spawn(process.execPath, ['script/serve-content.ts', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await firstLine(child);
  return {
    settings: Object.fromEntries(
      [...printed.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    ),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let printed = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  while (!printed.includes('\n')) {
    if (child.exitCode !== null) throw new Error('The content process ended before it served');
    if (child.stdout) await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  return printed;
}
