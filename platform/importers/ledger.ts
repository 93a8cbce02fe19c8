import { closeSync, openSync, writeSync } from 'node:fs';

import { describeWriteError } from '../store/store-error.ts';
import type { LateRejection, TableReader } from './importer.ts';
import { csvLine, type Rejection } from './row.ts';

interface ReasonCount {
  rows: number;
  /** An example: the first such row. */
  row: number;
  column: string;
  value: string;
  reason: string;
}

/** The outcomes of the rows of one file: accepted + corrected + rejected = read. */
export interface FileLedger {
  file: string;
  read: number;
  accepted: number;
  corrected: number;
  rejected: number;
  /** Rows by the rule that corrected them; a row may have several. */
  rules: Map<string, number>;
  /** Rejected rows by reason, and of each reason by column. */
  reasons: Map<string, ReasonCount[]>;
}

export interface Ledger {
  files: FileLedger[];
  open: (file: string) => FileLedger;
  /** Records the outcome of a row. */
  add: (file: FileLedger, row: number, reader: TableReader) => void;
  /** Moves a row that was accepted or corrected to the rejected ones. */
  rejectLater: (rejection: LateRejection) => void;
  close: () => void;
}

const bufferedLines = 2000;

/** Creates the ledger of all rows. Each rejected row is written to the file `reportPath` if there is one. */
export function createLedger(reportPath: string | null): Ledger {
  const files: FileLedger[] = [];
  const report = reportPath === null ? null : openSync(reportPath, 'w');
  let lines: string[] = ['file,row,column,value,reason\n'];
  const flush = () => {
    const text = lines.join('');
    lines = [];
    try {
      if (report !== null && text !== '') writeSync(report, text);
    } catch (error) {
      throw describeWriteError(reportPath ?? '', error);
    }
  };
  const enter = (file: FileLedger, row: number, { column, value, reason }: Rejection) => {
    const counts = file.reasons.get(reason) ?? [];
    const count = counts.find((other) => other.column === column);
    if (count) count.rows += 1;
    else file.reasons.set(reason, [...counts, { rows: 1, row, column, value: value(), reason }]);
    if (report === null) return;
    lines.push(`${csvLine([file.file, String(row), column, value(), reason])}\n`);
    if (lines.length >= bufferedLines) flush();
  };
  return {
    files,
    open: (file) => {
      const opened = {
        file,
        read: 0,
        accepted: 0,
        corrected: 0,
        rejected: 0,
        rules: new Map(),
        reasons: new Map(),
      };
      files.push(opened);
      return opened;
    },
    add: (file, row, reader) => {
      file.read += 1;
      const outcome = reader.outcome();
      file[outcome] += 1;
      if (outcome === 'accepted') return;
      const rejection = reader.rejection();
      if (!rejection) {
        for (const rule of reader.rules()) file.rules.set(rule, (file.rules.get(rule) ?? 0) + 1);
        return;
      }
      enter(file, row, rejection);
    },
    rejectLater: ({ file: name, row, outcome, column, value, reason }) => {
      const file = files.find((opened) => opened.file === name);
      if (!file) return;
      file[outcome] -= 1;
      file.rejected += 1;
      enter(file, row, { column, value, reason });
    },
    close: () => {
      flush();
      if (report !== null) closeSync(report);
    },
  };
}

const count = (value: number) => value.toLocaleString('en-US');

/** The ledger as text: a line for each file, followed by its rules and reasons, the most frequent first. */
export function describeLedger({ files }: Pick<Ledger, 'files'>): string {
  const describe = ({ file, read, accepted, corrected, rejected, rules, reasons }: FileLedger) => [
    `${file}: ${count(read)} ${read === 1 ? 'row' : 'rows'} read = ${count(accepted)} accepted + ${count(corrected)} corrected + ${count(rejected)} rejected`,
    ...[...rules]
      .toSorted((a, b) => b[1] - a[1])
      .map(([rule, rows]) => `  corrected ${count(rows)} by ${rule}`),
    ...[...reasons.values()]
      .flat()
      .toSorted((a, b) => b.rows - a.rows)
      .map(
        ({ rows, row, column, value, reason }) =>
          `  rejected ${count(rows)}, ${column}: ${reason} (the first: row ${row}, ${JSON.stringify(value.slice(0, 60))})`,
      ),
  ];
  return `${files.flatMap(describe).join('\n')}\n`;
}
