import { resolve } from 'node:path';
import { argv, stdout } from 'node:process';

import { exportProblems } from '../platform/content/check-export.ts';
import { assetsFolderOf, readExport, writeExport } from '../platform/content/export-files.ts';
import { fromOption, parseOptions, runCommand } from './command.ts';

await runCommand(() => {
  const { values, positionals } = parseOptions('script/export-content', {
    args: argv.slice(2),
    allowPositionals: true,
    options: { from: fromOption, content: { type: 'string' } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0)
    throw new Error('script/export-content needs a folder: script/export-content FOLDER');
  const path = values.content === undefined ? 'content' : resolve(values.from, values.content);
  const content = readExport(path, (message) => {
    throw new Error(message);
  });
  const problems = exportProblems(content);
  if (problems.length > 0) throw new Error(`A space would reject this content:\n${problems.join('\n')}`);
  stdout.write(`${writeExport(content, assetsFolderOf(path), resolve(values.from, folder))}\n`);
});
