/**
 * A text of the content with its placeholder for the partner's name, as given and in upper case, replaced by the client
 * display name (spec §1).
 */
export function fillPartnerName(text: string, placeholder: string, clientDisplayName: string): string {
  if (placeholder === '') return text;
  return text
    .split(placeholder)
    .map((part) => part.split(placeholder.toUpperCase()).join(clientDisplayName))
    .join(clientDisplayName);
}
