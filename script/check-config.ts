import { resolve } from 'node:path';
import { argv, cwd, env, exit, stderr, stdout } from 'node:process';

import { errorMessage } from '../domain/error-message.ts';
import { readEnvFile } from '../server/settings/env-file.ts';
import { checkConfig } from '../server/start/check-config.ts';
import { parseOptions } from './parse-options.ts';

/** Paths are resolved against the folder where the command was run, which the wrapper passes as --from. */
function readArguments() {
  const { values } = parseOptions('script/check-config', {
    args: argv.slice(2),
    options: {
      'env-file': { type: 'string' },
      connect: { type: 'boolean', default: false },
      from: { type: 'string', default: cwd() },
    },
  });
  const { connect, from, 'env-file': file } = values;
  const read = file ? readEnvFile(resolve(from, file), env) : { environment: env, warnings: [] };
  return { connects: connect, ...read };
}

try {
  const { warnings: fileWarnings, ...options } = readArguments();
  const { facts, warnings, problems } = await checkConfig(options);
  const lines = [
    ...facts.map((text) => `ok: ${text}`),
    ...[...fileWarnings, ...warnings].map((text) => `warning: ${text}`),
    ...problems.map((text) => `problem: ${text}`),
  ];
  stdout.write(`${lines.join('\n')}\n`);
  exit(problems.length > 0 ? 1 : 0);
} catch (error) {
  stderr.write(`${errorMessage(error)}\n`);
  exit(1);
}
