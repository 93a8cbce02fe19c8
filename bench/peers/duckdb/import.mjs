// The import of a NADAC file by DuckDB. Arguments: the NADAC file, the catalog folder, the output folder.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';

import { DuckDBInstance } from '@duckdb/node-api';

import { importSql } from '../import-sql.mjs';

const [, , file, catalogDir, outputDir] = argv;
const instance = await DuckDBInstance.create(':memory:', { memory_limit: '400MB' });
const connection = await instance.connect();
const csv = (path) => `read_csv('${path}', header = true, all_varchar = true)`;
await connection.run(
  `CREATE VIEW products AS SELECT ndc, unit FROM ${csv(join(catalogDir, 'products.csv'))}`,
);
await connection.run(
  `CREATE VIEW known AS SELECT ndc, effective_date, cost_per_unit FROM ${csv(join(catalogDir, 'costs.csv'))}`,
);
await connection.run(
  `CREATE VIEW nadac AS SELECT "NDC" AS ndc, "NADAC Per Unit" AS cost, "Effective Date" AS day, "Pricing Unit" AS unit, "As of Date" AS as_of FROM ${csv(file)}`,
);
const dialect = {
  number: (text) => `try_cast(${text} AS DOUBLE)`,
  day: (text) => `try_strptime(${text}, '%m/%d/%Y')::DATE`,
};
const sql = importSql(dialect);
await connection.run(sql.checked);
const counts = (await connection.runAndReadAll(sql.counts)).getRowObjectsJson();
await connection.run(sql.costs);
await connection.run(`COPY (${sql.output}) TO '${join(outputDir, 'costs.csv')}' (HEADER)`);
writeFileSync(join(outputDir, 'counts.json'), JSON.stringify(counts));
stdout.write(JSON.stringify(counts));
