import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';

import { Paginator } from './paginator.tsx';

const renderPaginator = (page: number, total: number) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
      <MemoryRouter basename="/rx" initialEntries={['/rx/editorial/all']}>
        <Paginator page={page} total={total} baseUrl="/editorial/all" label="Pages" />
      </MemoryRouter>
    </I18nProvider>,
  );
const captures = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, capture]) => capture);

describe('Paginator (spec §9)', () => {
  test('the paginator shows arrows and numbers with accessible names', () => {
    const html = renderPaginator(2, 3);
    expect(captures(html, />([^<>]+)<\/a>/g)).toEqual([
      '&lt;&lt;',
      '&lt;',
      '1',
      '2',
      '3',
      '&gt;',
      '&gt;&gt;',
    ]);
    expect(captures(html, /<a [^>]*aria-label="([^"]*)"/g)).toEqual([
      'First page',
      'Previous page',
      'Page 1',
      'Page 2',
      'Page 3',
      'Next page',
      'Last page',
    ]);
  });

  test('the paginator marks only the current page', () => {
    expect(captures(renderPaginator(2, 3), /aria-label="([^"]*)" aria-current="page"/g)).toEqual(['Page 2']);
  });

  test('page 1 of the paginator is at its base URL, below the base path of the site', () => {
    expect(captures(renderPaginator(1, 2), /href="([^"]*)"/g)).toEqual([
      '/rx/editorial/all',
      '/rx/editorial/all/2',
    ]);
  });

  test.each([
    ['a single page', 1, 1],
    ['no pages', 1, 0],
    ['a current page beyond the last', 4, 3],
  ])('the paginator is hidden with %s', (_, page, total) => {
    expect(renderPaginator(page, total)).toBe('');
  });
});
