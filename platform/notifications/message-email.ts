import type { MessageContent } from './message-content.ts';
import type { EmailParts } from './email-html.ts';
import { linesOf } from './message-texts.ts';
import { messageWords } from './message-words.ts';

export interface EmailContent {
  subject: string;
  text: string;
  html: string;
  /** The link by which this recipient stops e-mails; null where the site has no page for it. */
  unsubscribeUrl: string | null;
}

/**
 * The e-mail of a message: the same in text and in HTML, without pictures and without anything that tells who reads it.
 * @param token what the link to stop e-mails carries (unsubscribe-token.ts).
 */
export async function messageEmail(
  content: MessageContent,
  partner: string,
  token: string,
): Promise<EmailContent> {
  const { extras } = content;
  const words = messageWords(content);
  const unsubscribeUrl = extras.unsubscribe_url ? withToken(extras.unsubscribe_url, token) : null;
  const parts: EmailParts = {
    words,
    brand: extras.brand ?? partner,
    brandColor: extras.brand_color ?? null,
    postalAddress: extras.postal_address,
    unsubscribeUrl,
    language: extras.locale === 'es' ? 'es' : 'en',
  };
  // With the first mail: it takes a while, and a site that sends none need not wait for it.
  const { emailHtml } = await import('./email-html.ts');
  return {
    subject: `${parts.brand}: ${words.title}`,
    text: textOf(parts),
    html: await emailHtml(parts),
    unsubscribeUrl,
  };
}

function withToken(page: string, token: string): string {
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
}

/** Written by hand: a card in lines, label by label, which a text made from tables of HTML would not be. */
function textOf({ words, brand, postalAddress, unsubscribeUrl }: EmailParts): string {
  const paragraphs = [
    words.demonstration,
    words.title,
    words.price &&
      `${words.price.label}: ${[words.price.amount, words.price.date].filter(Boolean).join(', ')}`,
    words.caveats.oldCost,
    words.medicine,
    words.show,
    linesOf(words)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
    words.pharmacist && [words.pharmacist.english, words.pharmacist.meaning].filter(Boolean).join('\n'),
    words.help.map(({ label, phone }) => `${label}: ${phone}`).join('\n'),
    words.notInsurance,
    words.caveats.differ,
    words.url && `${words.openCard}: ${words.url}`,
    words.whyYouGotThis,
    [brand, postalAddress].filter(Boolean).join('\n'),
    unsubscribeUrl && `${words.stopEmails}: ${unsubscribeUrl}`,
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}
