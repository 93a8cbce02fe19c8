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

/** Replaces the placeholder for the number of the brand's help line. */
export const fillHelpLine = (text: string, helpLine: string): string =>
  text.replaceAll('{{helpLine}}', () => helpLine);
