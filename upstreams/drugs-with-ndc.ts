import { noDrugsWithNdc } from '../domain/errors.ts';
import { fieldOf, listField, InvalidReplyError } from './reply.ts';

/**
 * The `drugs` of a medication reply that have an NDC; the others are dropped (spec §5).
 * Throws InvalidReplyError with the specified text and status 404 if none is left (spec §8).
 */
export function keepDrugsWithNdc(reply: unknown): unknown[] {
  const drugs = listField(reply, 'drugs').filter((drug) => {
    const ndc = fieldOf(drug, 'ndc');
    return typeof ndc === 'string' && ndc.trim() !== '';
  });
  if (drugs.length === 0) throw new InvalidReplyError(noDrugsWithNdc, 404);
  return drugs;
}
