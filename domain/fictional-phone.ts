/** Whether a phone number is one of those set aside for fiction: 555-0100 to 555-0199. */
export function isReservedForFiction(phone: string): boolean {
  return /55501\d\d$/.test(phone.replaceAll(/\D/g, ''));
}

/** A help line that people can call; null for a number that is reserved for fiction. */
export const callableNumber = (phone: string): string | null => (isReservedForFiction(phone) ? null : phone);
