/** The numbers that identify a claim, as they stand on the card (spec §3, discount card). */
export interface CardNumbers {
  member_id: string;
  bin: string;
  pcn: string;
  group_id: string;
}

/**
 * What the barcode of a card in a phone says. No standard says what a barcode on a discount card holds: scanners differ,
 * and the same numbers in words are what counts.
 */
export function barcodeText({ bin, pcn, group_id, member_id }: CardNumbers): string {
  return `BIN:${bin} PCN:${pcn} GRP:${group_id} ID:${member_id}`;
}
