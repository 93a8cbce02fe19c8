import { describe, expect, test } from 'vitest';

import { formatPhone, isReservedForFiction, phoneHref, phoneHrefOfText } from './phone-number.ts';

test.each(['1-800-555-0101', '+18005550199', '(215) 555-0100'])('%s is reserved for fiction', (phone) => {
  expect(isReservedForFiction(phone)).toBe(true);
});

test.each(['1-800-555-0200', '1-800-555-1212', '215-550-1234', ''])(
  '%j is a real number or none',
  (phone) => {
    expect(isReservedForFiction(phone)).toBe(false);
  },
);

describe('a phone number', () => {
  test.each([
    ['2159720909', '(215) 972-0909'],
    ['+12159720909', '(215) 972-0909'],
    ['(215) 972-0909', '(215) 972-0909'],
    ['215-972-0909', '(215) 972-0909'],
    ['972-0909', null],
    ['', null],
    ['call us', null],
  ])('a phone number is shown, if it is %j, as %s', (phone, formatted) => {
    expect(formatPhone(phone)).toBe(formatted);
  });

  test.each(['(215) 972-0909', '1-215-972-0909', '+1 215 972 0909'])(
    'is called with +1 and ten digits if it is %j',
    (number) => {
      expect(phoneHref(number)).toBe('tel:+12159720909');
    },
  );

  test.each([
    ['1-800-FDA-1088', 'tel:+18003321088'],
    ['1-800-MEDICARE', 'tel:+18006334227'],
    ['215-972-0909 ext. 12', 'tel:+12159720909;ext=12'],
    ['(215) 972-0909 x7', 'tel:+12159720909;ext=7'],
    ['Toll free: 1-215-972-0909 (TTY 711)', 'tel:+12159720909'],
  ])('a phone number is called by the number that %j names: %s', (number, href) => {
    expect(phoneHrefOfText(number)).toBe(href);
  });

  test('a phone number is called without +1 if it is a short number', () => {
    expect(phoneHref('711')).toBe('tel:711');
  });
});
