import { describe, expect, test } from 'vitest';

import { shownDate } from './shown-date.ts';

describe('the day of an article', () => {
  test('is written in the language of the page, and as machines read it', () => {
    const time = '2026-06-09T23:30:00.000Z';
    expect(shownDate(time, 'en-US')).toEqual({ iso: '2026-06-09', words: 'June 9, 2026' });
    expect(shownDate(time, 'es')).toEqual({ iso: '2026-06-09', words: '9 de junio de 2026' });
  });

  test.each([null, '', 'soon'])('is nothing for %j', (time) => {
    expect(shownDate(time, 'en-US')).toBeNull();
  });
});
