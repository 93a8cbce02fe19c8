// One import as script/import does it, without the release: the argument is the NADAC file, the catalog and the output folder.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';

import { createNadacImporter } from '../platform/importers/nadac-importer.ts';
import { runImport } from '../platform/importers/run-import.ts';

const [, , file = '', catalogDir = '', outputDir = ''] = argv;
const context = { catalogDir, today: '2026-11-22', date: null, jumps: 'take', replaces: false } as const;
const report = await runImport({
  importer: createNadacImporter(context),
  paths: [file],
  catalogDir,
  reportPath: null,
  isCheck: false,
  acceptsDrop: false,
  signal: new AbortController().signal,
});
if (report.staged) copyFileSync(join(report.staged.directory, 'costs.csv'), join(outputDir, 'costs.csv'));
report.staged?.discard();
stdout.write(
  JSON.stringify(report.files.map(({ taken, corrected, refused }) => ({ taken, corrected, refused }))),
);
