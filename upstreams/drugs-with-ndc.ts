import { noDrugsWithNdc } from '../domain/errors.ts';
import { fieldOf, listField, InvalidReplyError } from './reply.ts';

/**
 * The `drugs` of a medication reply that carry an ndc; the others are dropped (spec §5).
 * None left throws ReplyRefused with the specified text and status 404 (spec §8).
 */
export function keepDrugsWithNdc(reply: unknown): unknown[] {
  const drugs = listField(reply, 'drugs').filter((drug) => {
    const ndc = fieldOf(drug, 'ndc');
    return typeof ndc === 'string' && ndc.trim() !== '';
  });
  if (drugs.length === 0) throw new InvalidReplyError(noDrugsWithNdc, 404);
  return drugs;
}
