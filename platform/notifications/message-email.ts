import type { EmailInput } from './email-html.ts';
import type { MessageContent } from './message-content.ts';
import { composeTexts, listCardRows } from './message-texts.ts';

export interface EmailContent {
  subject: string;
  text: string;
  html: string;
  /** The link with which this recipient unsubscribes; null if the site has no page for it. */
  unsubscribeUrl: string | null;
}

/**
 * Composes the email of a message, with the same content in text and in HTML, without pictures or tracking.
 * @param token the unsubscribe token of the recipient (unsubscribe-token.ts).
 */
export async function composeEmail(
  content: MessageContent,
  partner: string,
  token: string,
): Promise<EmailContent> {
  const { extras } = content;
  const texts = composeTexts(content);
  const unsubscribeUrl = extras.unsubscribe_url ? addToken(extras.unsubscribe_url, token) : null;
  const input: EmailInput = {
    texts,
    brand: extras.brand ?? partner,
    brandColor: extras.brand_color ?? null,
    postalAddress: extras.postal_address,
    unsubscribeUrl,
    language: extras.locale === 'es' ? 'es' : 'en',
  };
  // Loaded with the first email, because it loads slowly and a site that sends no email should not wait for it.
  const { renderEmailHtml } = await import('./email-html.ts');
  return {
    subject: `${input.brand}: ${texts.title}`,
    text: composePlainText(input),
    html: await renderEmailHtml(input),
    unsubscribeUrl,
  };
}

function addToken(page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
}

/** Composed separately, because text converted from the HTML tables would not keep each label next to its value. */
function composePlainText({ texts, brand, postalAddress, unsubscribeUrl }: EmailInput): string {
  const { price, caveats, pharmacistInstruction } = texts;
  const paragraphs = [
    texts.demonstration,
    texts.title,
    price && `${price.label}: ${[price.amount, price.date].filter(Boolean).join(', ')}`,
    caveats.oldCost,
    texts.medication,
    texts.note,
    texts.instruction,
    listCardRows(texts)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
    pharmacistInstruction &&
      [pharmacistInstruction.english, pharmacistInstruction.translation].filter(Boolean).join('\n'),
    texts.helpLines.map(({ label, phone }) => `${label}: ${phone}`).join('\n'),
    texts.notInsurance,
    caveats.differ,
    texts.url && `${texts.openLink}: ${texts.url}`,
    texts.reasonForEmail,
    [brand, postalAddress].filter(Boolean).join('\n'),
    unsubscribeUrl && `${texts.unsubscribe}: ${unsubscribeUrl}`,
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}
