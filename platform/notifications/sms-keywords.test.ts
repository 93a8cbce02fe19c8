import { expect, test } from 'vitest';

import { keywordOf } from './sms-keywords.ts';

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
Stop it`
  .trimStart()
  .split('\n');

test.each([...asListed, ...asPeopleWrite])('“%s” stops messages', (text) => {
  expect(keywordOf(text)).toEqual({ wish: 'stop', language: null });
});

test.each(['ALTO', 'parar', '¡Basta!', 'Cancelar', 'baja', 'parar por favor', 'Por favor, cancelar'])(
  '“%s” stops messages, in Spanish',
  (text) => {
    expect(keywordOf(text)).toEqual({ wish: 'stop', language: 'es' });
  },
);

test.each([
  ['START', 'start', null],
  ['Unstop.', 'start', null],
  ['yes', 'start', null],
  ['Iniciar', 'start', 'es'],
  ['HELP', 'help', null],
  ['help, please', 'help', null],
  ['info?', 'help', null],
  ['Ayuda', 'help', 'es'],
])('“%s” is %s', (text, wish, language) => {
  expect(keywordOf(text)).toEqual({ wish, language });
});

test.each([
  '',
  '👍',
  'thank you',
  // Nobody is started again by a word in a sentence.
  'yes I stopped',
  'start over',
  'help me find a pharmacy',
  // A stop word in a longer sentence, or not at its beginning.
  'stop by tomorrow if you can',
  'the bus stop',
  'nonstop',
  'endless',
])('“%s” is nothing of it', (text) => {
  expect(keywordOf(text)).toBeNull();
});
