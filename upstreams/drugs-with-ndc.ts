import { noDrugsWithNdc, noListReason } from '../domain/errors.ts';
import type { DrugType } from '../domain/medication.ts';
import {
  fieldOf,
  hasList,
  listField,
  InvalidReplyError,
  textOrEmpty,
  warnOfDropped,
  type Warn,
} from './reply.ts';

const ndcLength = 11;

/**
 * The `drugs` of a medication reply that have an NDC; the others are dropped with a warning (spec §5).
 * Throws InvalidReplyError with the specified text and status 404 if none is left (spec §8), with the reason `no_list` for a
 * reply without the list.
 */
export function keepDrugsWithNdc(reply: unknown, warn: Warn): unknown[] {
  const rows = listField(reply, 'drugs');
  const drugs = rows.flatMap((drug) => {
    const ndc = parseNdc(fieldOf(drug, 'ndc'));
    return ndc === '' ? [] : [{ ...Object(drug), ndc }];
  });
  if (drugs.length === 0) {
    throw new InvalidReplyError(noDrugsWithNdc, 404, hasList(reply, 'drugs') ? null : noListReason);
  }
  const dropped = rows.length - drugs.length;
  if (dropped > 0) warnOfDropped(warn, { list: 'drugs', dropped, count: rows.length, where: 'ndc' });
  return drugs;
}

function parseNdc(ndc: unknown): string {
  // An NDC sent as a number has lost its leading zeros.
  if (typeof ndc === 'number') return String(ndc).padStart(ndcLength, '0');
  return typeof ndc === 'string' ? ndc.trim() : '';
}

const drugTypes = new Map<string, DrugType>([
  ['brand', 'Brand'],
  ['generic', 'Generic'],
]);

/** The type of a drug, in any letter case; null if it is missing or not one that the specification names (spec §3). */
export const drugType = textOrEmpty.transform((type) => drugTypes.get(type.toLowerCase()) ?? null);
