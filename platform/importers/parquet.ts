import { statSync } from 'node:fs';

import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';

import type { InputTable } from './input-table.ts';
import { textCells } from './row.ts';

/** How many rows are decoded at once, to limit memory and to check the abort signal in between. */
const batchRows = 50_000;

/** Replaces the errors of the parser, which do not help an operator. */
async function readWhole<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw new Error('the file is not a Parquet file, or is incomplete. Download it again.', { cause: error });
  }
}

/** The rows of a parquet file. A row's number is its position, from 1. */
export function readParquet(path: string): Pick<InputTable, 'headers' | 'read'> {
  return {
    headers: async () => {
      const metadata = await readWhole(parquetMetadataAsync(await asyncBufferFromFile(path)));
      return [
        {
          cells: parquetSchema(metadata).children.map(({ element }) => element.name),
          rows: 0,
          delimiter: '',
        },
      ];
    },
    read: async ({ cells: columns }, { onRow, onBytes }) => {
      const file = await asyncBufferFromFile(path);
      const metadata = await readWhole(parquetMetadataAsync(file));
      const rows = Number(metadata.num_rows);
      const { size } = statSync(path);
      for (let rowStart = 0; rowStart < rows; rowStart += batchRows) {
        const rowEnd = Math.min(rowStart + batchRows, rows);
        // Sequential, so that one batch is in memory.
        const batch = await readWhole(parquetReadObjects({ file, metadata, columns, rowStart, rowEnd }));
        for (const [index, values] of batch.entries()) {
          onRow(textCells(columns.map((column) => toText(values[column]))), rowStart + index + 1);
        }
        onBytes((size * (rowEnd - rowStart)) / rows);
      }
    },
  };
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}
