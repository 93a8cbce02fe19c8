import { expect, test } from 'vitest';

import { signedHeaders } from './signed-headers.ts';

// From Amazon's own test suite for Signature Version 4: "post-vanilla" and "post-sts-header-before".
const request = {
  url: 'https://example.amazonaws.com/',
  body: '',
  region: 'us-east-1',
  service: 'service',
  at: new Date('2015-08-30T12:36:00Z'),
};
const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const sessionToken =
  'AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA==';

test('signs a request like Amazon’s example', () => {
  expect(signedHeaders(request, { ...key, sessionToken: '' })).toEqual({
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  });
});

test('signs the session token too', () => {
  const { authorization, ...headers } = signedHeaders(request, { ...key, sessionToken });
  expect(headers['x-amz-security-token']).toBe(sessionToken);
  expect(authorization).toContain('SignedHeaders=host;x-amz-date;x-amz-security-token, ');
  expect(authorization).toMatch(
    /Signature=85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead$/,
  );
});
