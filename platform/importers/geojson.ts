import { readFileSync } from 'node:fs';

import type { InputTable } from './input-table.ts';
import { textCells } from './row.ts';

/** The maximum size, because GeoJSON is a single value that must be read as a whole. */
const maxBytes = 100 * 1024 * 1024;

interface Feature {
  properties?: Record<string, unknown> | null;
  geometry?: { type?: string; coordinates?: unknown } | null;
}

/** The features of a GeoJSON file as rows: their properties, and `longitude` and `latitude` of a point. */
export function readGeoJson(path: string, bytes: number): Pick<InputTable, 'headers' | 'read'> {
  const features = (): Feature[] => {
    if (bytes > maxBytes)
      throw new Error(`the file is larger than ${maxBytes / 1024 / 1024} MB. Convert it to CSV.`);
    const parsed = parseJson(readFileSync(path, 'utf8'));
    const list = typeof parsed === 'object' && parsed !== null && 'features' in parsed ? parsed.features : [];
    // Anything that is not a feature becomes a row without values.
    return Array.isArray(list) ? list.map((feature: unknown) => (isObject(feature) ? feature : {})) : [];
  };
  const columnsOf = (list: readonly Feature[]) => [
    ...new Set(list.flatMap(({ properties }) => Object.keys(properties ?? {}))),
    'longitude',
    'latitude',
  ];
  return {
    headers: async () => Promise.resolve([{ cells: columnsOf(features()), rows: 0, delimiter: '' }]),
    read: async ({ cells: columns }, { onRow, onBytes }) => {
      for (const [index, { properties, geometry }] of features().entries()) {
        const point =
          geometry?.type === 'Point' && Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
        const values: Record<string, unknown> = { ...properties, longitude: point[0], latitude: point[1] };
        onRow(textCells(columns.map((column) => toText(values[column]))), index + 1);
      }
      onBytes(bytes);
      return Promise.resolve();
    },
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('the file is not GeoJSON, or is incomplete. Download it again.', { cause: error });
  }
}

const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
