import { expect, test } from 'vitest';

import { parseKeyword } from './sms-keywords.ts';

const asListed = 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT'.split(' ');
const asPeopleWrite = `
stop
 Stop.\t
"STOP"
STOP!!!
🛑 stop 🛑
stóp
*STOP*
opt out
Opt-out
stop all
stop please
Please stop
STOP, please.
pls stop
stop texting me
please stop texting me now
unsubscribe me
cancel this
Stop it
STOP sending me this
stop by tomorrow if you can
Please stop sending me these messages
I want to opt out
how do I opt-out of this?
Please unsubscribe me from this list
Do not text me again
Don't text me
don’t text this number
you must remove me
I asked for no more texts
I told you to stop texting me`
  .trimStart()
  .split('\n');

const inLines = [
  'STOP\nSent from my iPhone',
  'Stop\r\n\r\nSent from my Galaxy',
  'Hello,\nplease stop',
  'YES\nI said do not text me',
];

test.each([...asListed, ...asPeopleWrite, ...inLines])('“%s” stops messages', (text) => {
  expect(parseKeyword(text)).toEqual({ intent: 'stop', language: null });
});

const inSpanish = [
  'ALTO',
  'parar',
  '¡Basta!',
  'Cancelar',
  'baja',
  'parar por favor',
  'Por favor, cancelar',
  'Parar\nEnviado desde mi iPhone',
  'Por favor no me envíe más mensajes',
  'Ya no me manden esto',
  'Por favor, dejen de enviarme mensajes',
  'no más mensajes',
];
test.each(inSpanish)('“%s” stops messages, in Spanish', (text) => {
  expect(parseKeyword(text)).toEqual({ intent: 'stop', language: 'es' });
});

test.each([
  ['START', 'start', null],
  ['Unstop.', 'start', null],
  ['yes', 'start', null],
  ['Iniciar', 'start', 'es'],
  ['HELP', 'help', null],
  ['help, please', 'help', null],
  ['info?', 'help', null],
  ['Ayuda', 'help', 'es'],
  ['Help\nSent from my iPhone', 'help', null],
  ['Start\n\nSent from my iPhone', 'start', null],
])('“%s” is %s', (text, intent, language) => {
  expect(parseKeyword(text)).toEqual({ intent, language });
});

test.each([
  '',
  '👍',
  'thank you',
  // Nobody is started again by a word in a sentence.
  'yes I stopped',
  'start over',
  'help me find a pharmacy',
  'I am driving.\nYes',
  // A stop word that is not at the beginning of a line, and in no phrase that says it.
  'the bus stop',
  'You are unsubscribed',
  'I am driving with Do Not Disturb turned on.',
  'nonstop',
  'endless',
])('“%s” is nothing of it', (text) => {
  expect(parseKeyword(text)).toBeNull();
});
