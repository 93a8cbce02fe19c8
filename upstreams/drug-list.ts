import { noDrugsWithNdc } from '../domain/errors.ts';
import { fieldOf, listIn, ReplyRefused } from './reply.ts';

/**
 * The `drugs` of a medication reply that carry an ndc; the others are dropped (spec §5).
 * None left throws ReplyRefused with the specified text and status 404 (spec §8).
 */
export function drugsWithNdc(reply: unknown): unknown[] {
  const drugs = listIn(reply, 'drugs').filter((drug) => {
    const ndc = fieldOf(drug, 'ndc');
    return typeof ndc === 'string' && ndc.trim() !== '';
  });
  if (drugs.length === 0) throw new ReplyRefused(noDrugsWithNdc, 404);
  return drugs;
}
