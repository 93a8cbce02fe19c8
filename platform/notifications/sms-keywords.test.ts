import { expect, test } from 'vitest';

import { parseKeyword } from './sms-keywords.ts';

const requiredWords = 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT'.split(' ');
const writtenByPeople = `
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

const severalLines = [
  'STOP\nSent from my iPhone',
  'Stop\r\n\r\nSent from my Galaxy',
  'Hello,\nplease stop',
  'YES\nI said do not text me',
];

test.each([...requiredWords, ...writtenByPeople, ...severalLines])('parses “%s” as stop', (text) => {
  expect(parseKeyword(text)).toEqual({ intent: 'stop', language: null });
});

const spanishTexts = [
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
  'PARE',
  'Paren ya',
  'Detener',
  'detenga los mensajes',
  'salir',
  'Ya no quiero recibir mensajes',
  'No quiero más',
  'quítenme de su lista',
  'Quiero dejar de recibir estos textos',
  'no me texteen',
];
test.each(spanishTexts)('parses “%s” as stop in Spanish', (text) => {
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
])('parses “%s” as %s', (text, intent, language) => {
  expect(parseKeyword(text)).toEqual({ intent, language });
});

test.each([
  '',
  '👍',
  'thank you',
  // A start or help word inside a sentence.
  'yes I stopped',
  'start over',
  'help me find a pharmacy',
  'I am driving.\nYes',
  // A stop word that neither begins a line nor belongs to a stop phrase.
  'the bus stop',
  'You are unsubscribed',
  'I am driving with Do Not Disturb turned on.',
  'gracias, al fin',
  'no quiero generico, quiero el de marca',
  'nonstop',
  'endless',
])('finds no keyword in “%s”', (text) => {
  expect(parseKeyword(text)).toBeNull();
});
