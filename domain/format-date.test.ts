import { expect, test } from 'vitest';

import { formatDate, localizeDate, withoutBreaks } from './format-date.ts';

test('localizeDate gives the day in the language of the page and as an ISO date', () => {
  const time = '2026-06-09T23:30:00.000Z';
  expect(localizeDate(time, 'en-US')).toEqual({ iso: '2026-06-09', text: 'June 9, 2026' });
  expect(localizeDate(time, 'es')).toEqual({ iso: '2026-06-09', text: '9 de junio de 2026' });
});

test.each([null, '', 'soon'])('localizeDate gives null for %j', (time) => {
  expect(localizeDate(time, 'en-US')).toBeNull();
});

test('withoutBreaks keeps a date on one line', () => {
  expect(withoutBreaks(formatDate('2026-08-19', 'en-US'))).toBe('Aug\u00A019,\u00A02026');
});
