import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';

import { Breadcrumbs } from './breadcrumbs.tsx';

const items = [
  { name: 'Home', url: '/', icon: 'home' },
  { name: 'Classes' },
  { name: 'Statins', url: '/classes/statins', icon: 'no such icon' },
];
const renderInRouter = () =>
  renderToStaticMarkup(
    <MemoryRouter basename="/rx" initialEntries={['/rx/classes/statins']}>
      <Breadcrumbs items={items} label="Breadcrumb" />
    </MemoryRouter>,
  );

describe('Breadcrumbs (spec §2)', () => {
  test('the breadcrumbs are an ordered list in a named landmark', () => {
    expect(renderInRouter()).toMatch(/^<nav aria-label="Breadcrumb"><ol role="list"/);
    expect(renderInRouter().match(/<li/g)).toHaveLength(3);
  });

  test('breadcrumbs with a path link to their page below the base path', () => {
    expect([...renderInRouter().matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/rx']);
  });

  test('the last breadcrumb is marked as the current page and is not a link', () => {
    expect(renderInRouter()).toMatch(/<span [^>]*aria-current="page">Statins<\/span><\/li><\/ol>/);
  });

  test('breadcrumbs have chevrons between them and leave out unknown icons', () => {
    // Two chevrons and the home icon.
    expect(renderInRouter().match(/<svg/g)).toHaveLength(3);
  });

  test('breadcrumbs can be rendered outside a router with plain links', () => {
    const html = renderToStaticMarkup(
      <Breadcrumbs items={items} label="Ruta" href={(path) => `/rx/es${path}`} />,
    );
    expect(html).toContain('<a href="/rx/es/"');
  });

  test('breadcrumbs without items render nothing', () => {
    expect(renderToStaticMarkup(<Breadcrumbs items={[]} label="Breadcrumb" />)).toBe('');
  });
});
