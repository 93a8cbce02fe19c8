import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The rows of a year and a half of NADAC: 80 weeks of 30,000 packages. */
const weeks = 80;
const packages = 30_000;

const layout =
  'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,Pharmacy Type Indicator,OTC,Explanation Code,' +
  'Classification for Rate Setting,Corresponding Generic Drug NADAC Per Unit,Corresponding Generic Drug Effective Date,As of Date';

/**
 * Writes a file of 2.4 million rows in the layout of CMS: every product of a catalog and other packages, week after week,
 * with a new cost every fourth week, so that rows repeat as in real files. Deterministic for a catalog.
 */
export function writeNadacFile(path: string, catalogDir: string): number {
  const products = readFileSync(join(catalogDir, 'products.csv'), 'utf8').trimEnd().split('\n').slice(1);
  const known = products.map((line) => ({
    ndc: line.slice(0, 11),
    unit: /,(EA|ML|GM),/.exec(line)?.[1] ?? 'EA',
  }));
  const file = openSync(path, 'w');
  writeSync(file, `${layout}\n`);
  for (let week = 0; week < weeks; week += 1) {
    const asOf = formatDay(week);
    const effective = formatDay(week - (week % 4));
    const lines = Array.from({ length: packages }, (_, index) => {
      const { ndc, unit } = known[index] ?? { ndc: String(90_000_000_000 + index * 7), unit: 'EA' };
      const cost = (0.05 + index / 1000 + Math.floor(week / 4) * 0.001).toFixed(5);
      const explanation = index % 2 === 0 ? '"1, 5"' : '1';
      return `"PACKAGE ${index} DOSE 10 MG",${ndc},${cost},${effective},${unit},C/I,N,${explanation},G,,,${asOf}`;
    });
    writeSync(file, `${lines.join('\n')}\n`);
  }
  closeSync(file);
  return weeks * packages;
}

function formatDay(week: number): string {
  const [year, month, day] = new Date(Date.UTC(2025, 0, 1 + week * 7)).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}
