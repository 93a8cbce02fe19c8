import { expect, test } from 'vitest';

import { signTwilioRequest } from './twilio-signature.ts';

test('signs the example of Twilio’s documentation as documented', () => {
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  };
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  expect(signTwilioRequest('12345', url, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});
