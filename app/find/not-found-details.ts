import type { MedicationHit } from '../../domain/search.ts';

/** What a loader may say with a 404 besides that there is nothing. */
export interface NotFoundDetails {
  /** What the visitor looked for; fills the search box. */
  text: string;
  /** Medications whose names come nearest. */
  nearest: MedicationHit[];
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

function suggestionOf(value: unknown): MedicationHit[] {
  const [id, name, secondaryName] = [field(value, 'id'), field(value, 'name'), field(value, 'secondaryName')];
  if (typeof id !== 'string' || typeof name !== 'string') return [];
  return [{ id, name, secondaryName: typeof secondaryName === 'string' ? secondaryName : '' }];
}

/**
 * Reads the data of a thrown 404: a loader throws `data({ text, nearest }, { status: 404 })`.
 * Anything else counts as nothing said.
 */
export function notFoundDetails(thrown: unknown): NotFoundDetails {
  const [text, nearest] = [field(thrown, 'text'), field(thrown, 'nearest')];
  return {
    text: typeof text === 'string' ? text : '',
    nearest: Array.isArray(nearest) ? nearest.flatMap(suggestionOf) : [],
  };
}
