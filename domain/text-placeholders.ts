/**
 * Replaces the placeholder for the partner's name, as configured and in upper case, with the client display name (spec §1).
 */
export function fillPartnerName(text: string, placeholder: string, clientDisplayName: string): string {
  if (placeholder === '') return text;
  return text
    .split(placeholder)
    .map((part) => part.split(placeholder.toUpperCase()).join(clientDisplayName))
    .join(clientDisplayName);
}

/** Replaces the placeholders for facts of the brand, such as `{{helpLine}}`. */
export const fillBrandFacts = (text: string, facts: { helpLine: string; wallets: string }): string =>
  text.replaceAll('{{helpLine}}', () => facts.helpLine).replaceAll('{{wallets}}', () => facts.wallets);
