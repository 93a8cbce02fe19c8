// One import as script/import does it up to the release. Arguments: the NADAC file, the catalog, the output folder; `check`
// makes it a dry run, which checks the changed catalog and writes nothing.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';

import { createNadacImporter } from '../platform/importers/nadac-importer.ts';
import { runImport } from '../platform/importers/run-import.ts';

const [, , file = '', catalogDir = '', outputDir = '', mode = ''] = argv;
const context = { catalogDir, today: '2026-11-22', date: null, jumps: 'accept', replaces: false } as const;
const report = await runImport({
  importer: createNadacImporter(context),
  paths: [file],
  catalogDir,
  reportPath: null,
  isCheck: mode === 'check',
  acceptsDrop: false,
  signal: new AbortController().signal,
});
if (report.staged) copyFileSync(join(report.staged.directory, 'costs.csv'), join(outputDir, 'costs.csv'));
report.staged?.discard();
stdout.write(
  JSON.stringify(
    report.files.map(({ accepted, corrected, rejected }) => ({ accepted, corrected, rejected })),
  ),
);
