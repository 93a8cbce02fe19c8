import { argv, exit, stdout } from 'node:process';

import { checkConfig } from '../server/start/check-config.ts';
import { fromOption, parseOptions, readSettings, runCommand } from './command.ts';

function readArguments() {
  const { values } = parseOptions('script/check-config', {
    args: argv.slice(2),
    options: {
      'env-file': { type: 'string' },
      connect: { type: 'boolean', default: false },
      from: fromOption,
    },
  });
  return { connects: values.connect, ...readSettings(values['env-file'], values.from) };
}

await runCommand(async () => {
  const { warnings: fileWarnings, ...options } = readArguments();
  const { facts, warnings, problems } = await checkConfig(options);
  const lines = [
    ...facts.map((text) => `ok: ${text}`),
    ...[...fileWarnings, ...warnings].map((text) => `warning: ${text}`),
    ...problems.map((text) => `problem: ${text}`),
  ];
  stdout.write(`${lines.join('\n')}\n`);
  exit(problems.length > 0 ? 1 : 0);
});
