import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';

import { Paginator } from './paginator.tsx';

const shown = (page: number, total: number) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
      <MemoryRouter basename="/rx" initialEntries={['/rx/editorial/all']}>
        <Paginator page={page} total={total} baseUrl="/editorial/all" label="Pages" />
      </MemoryRouter>
    </I18nProvider>,
  );
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found);

describe('the paginator (spec §9)', () => {
  test('shows its signs and numbers, and says them in words', () => {
    const html = shown(2, 3);
    expect(all(html, />([^<>]+)<\/a>/g)).toEqual(['&lt;&lt;', '&lt;', '1', '2', '3', '&gt;', '&gt;&gt;']);
    expect(all(html, /<a [^>]*aria-label="([^"]*)"/g)).toEqual([
      'First page',
      'Previous page',
      'Page 1',
      'Page 2',
      'Page 3',
      'Next page',
      'Last page',
    ]);
  });

  test('marks the page one is on, and no other', () => {
    expect(all(shown(2, 3), /aria-label="([^"]*)" aria-current="page"/g)).toEqual(['Page 2']);
  });

  test('page 1 is at the base url, with the base path of the site', () => {
    expect(all(shown(1, 2), /href="([^"]*)"/g)).toEqual(['/rx/editorial/all', '/rx/editorial/all/2']);
  });

  test.each([
    ['only one page', 1, 1],
    ['no page', 1, 0],
    ['this page beyond the last', 4, 3],
  ])('is hidden with %s', (_, page, total) => {
    expect(shown(page, total)).toBe('');
  });
});
