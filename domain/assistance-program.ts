import type { Coordinates } from './location.ts';

/** A patient assistance programme as its map shows it (spec §2, /pap/{number}/map; the fields are settled in the design). */
export interface AssistanceProgram {
  number: string;
  name: string;
  description: string;
  /** The chains that take part in it, in the programme's own order. */
  chains: { chain: string; displayName: string }[];
  /** Digits as the service has them, or ''. */
  helpLine: string;
  /** Nobody's programme: it shows what one looks like. */
  demonstration: boolean;
}

/** A pharmacy near somewhere. */
export interface NearbyPharmacy {
  chain: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  /** Digits as the service has them, or ''. */
  phone: string;
  coordinates: Coordinates;
  /** Only the middle of its ZIP is known: place and distance are of there. */
  approximate: boolean;
  /** In a straight line. */
  distanceMiles: number;
}

/** Whether a text can be the number of a programme: 1 to 9 digits (spec §2). */
export const isProgramNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/**
 * The address of a maps site with the way to a pharmacy. It names the pharmacy and nothing of who wants to go there: the
 * maps site asks for a start itself.
 */
export function directionsUrl({ name, street, city, state, zip }: NearbyPharmacy): string {
  const destination = `${name}, ${street}, ${city}, ${state} ${zip}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** A United States number as people write it, '(215) 972-0909'; null where it is none. */
export function formatPhone(phone: string): string | null {
  const [, area, exchange, line] =
    /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s().-]/g, '')) ?? [];
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : null;
}

/** The link that dials a US number, with the prefix +1 (spec §5), which the number may already have. */
export function phoneHref(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  return `tel:+1${digits.length === 11 ? digits.replace(/^1/, '') : digits}`;
}
