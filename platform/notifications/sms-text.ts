import type { MessageContent } from './message-content.ts';
import { messageWords } from './message-words.ts';

/**
 * The text message: who sends it, the card or what it is about, where to open it, and how to end it. The medicine is
 * not in it: a text shows on a locked screen.
 */
export function smsText(content: MessageContent, partner: string): string {
  const { extras } = content;
  const words = messageWords(content);
  const sentences = [
    // As short as can be: what is longer than three parts costs a fourth.
    `${extras.brand ?? partner}: ${[words.title, words.price?.amount].filter(Boolean).join(', ')}.`,
    words.demonstration,
    words.card.map(({ label, value }) => `${label} ${value}`).join(', '),
    content.kind === 'rewards' ? words.show : null,
    words.url,
    words.smsEnding,
  ];
  return sentences.filter(Boolean).join('\n');
}
