import { describe, expect, test } from 'vitest';

import { initialsOf } from './initials.ts';
import { linkedInAddress } from './linkedin-address.ts';

describe('initials stand for a picture', () => {
  test.each([
    ['Ana Pérez Ruiz', 'AR'],
    ['Placeholder reviewer 1', 'PR'],
    ['émile', 'É'],
    ['  “Jo”  Lee-Smith ', 'JL'],
    ['𝒜 ß', '𝒜SS'],
    ['123', ''],
    ['', ''],
  ])('%j: %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('a LinkedIn link leads to LinkedIn', () => {
  test('an address there is kept', () => {
    expect(linkedInAddress('https://www.linkedin.com/in/someone')).toBe(
      'https://www.linkedin.com/in/someone',
    );
  });

  test.each([
    null,
    '',
    'linkedin.com/in/someone',
    'http://www.linkedin.com/in/someone',
    'https://linkedin.com/in/someone',
    'https://www.linkedin.com.example/in/someone',
    'https://www.linkedin.com@evil.example/',
    'https://someone:secret@www.linkedin.com/',
    'https://www.linkedin.com:8443/',
    'javascript:alert(1)//https://www.linkedin.com/',
  ])('%j leads nowhere', (text) => {
    expect(linkedInAddress(text)).toBeNull();
  });
});
