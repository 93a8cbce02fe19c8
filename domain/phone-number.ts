/** Whether a phone number is one of those set aside for fiction: 555-0100 to 555-0199. */
export function isReservedForFiction(phone: string): boolean {
  return /55501\d\d$/.test(phone.replaceAll(/\D/g, ''));
}

/** A help line that people can call; null for a number that is reserved for fiction. */
export const callableNumber = (phone: string): string | null => (isReservedForFiction(phone) ? null : phone);

/** Formats a U.S. phone number as '(215) 972-0909'; null for any other text. */
export function formatPhone(phone: string): string | null {
  const [, area, exchange, line] =
    /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s().-]/g, '')) ?? [];
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : null;
}

/** The link that dials a U.S. number, with the prefix +1 (spec §5), which the number may already have; a short number has none. */
export function phoneHref(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  return `tel:${digits.replace(/^1?(\d{10})$/, '+1$1')}`;
}

const letterKeys = '22233344455566677778889999';

/**
 * The link that dials the first U.S. number in a text. Capital letters are those of a keypad, and what follows ten digits
 * is not dialed but for an extension. Not in phoneHref, because of the size of scripts.
 */
export function phoneHrefOfText(text: string): string {
  const [number = ''] = /\d[\dA-Z\s().-]*/.exec(text) ?? [];
  const digits = number
    .replaceAll(/[A-Z]/g, (letter) => letterKeys.charAt(letter.charCodeAt(0) - 65))
    .replaceAll(/\D/g, '');
  const [, extension] = /\d\s*(?:ext\w*\.?|x|#)\s*(\d+)$/i.exec(text) ?? [];
  return phoneHref(digits.replace(/^(1?\d{10}).*$/, '$1')) + (extension ? `;ext=${extension}` : '');
}
