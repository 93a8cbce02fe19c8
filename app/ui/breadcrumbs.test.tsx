import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';

import { Breadcrumbs } from './breadcrumbs.tsx';

const items = [
  { name: 'Home', url: '/', icon: 'home' },
  { name: 'Classes' },
  { name: 'Statins', url: '/classes/statins', icon: 'no such icon' },
];
const inRouter = () =>
  renderToStaticMarkup(
    <MemoryRouter basename="/rx" initialEntries={['/rx/classes/statins']}>
      <Breadcrumbs items={items} label="Breadcrumb" />
    </MemoryRouter>,
  );

describe('the breadcrumb trail (spec §2)', () => {
  test('is an ordered list in a named landmark', () => {
    expect(inRouter()).toMatch(/^<nav aria-label="Breadcrumb"><ol role="list"/);
    expect(inRouter().match(/<li/g)).toHaveLength(3);
  });

  test('leads to the pages above, with the base path, and only where an item has an address', () => {
    expect([...inRouter().matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/rx']);
  });

  test('this page is last, marked as current, and no link to itself', () => {
    expect(inRouter()).toMatch(/<span [^>]*aria-current="page">Statins<\/span><\/li><\/ol>/);
  });

  test('has a chevron between items and draws only the icons there are', () => {
    // Two chevrons and the house.
    expect(inRouter().match(/<svg/g)).toHaveLength(3);
  });

  test('can be made outside a router, with addresses on the host', () => {
    const html = renderToStaticMarkup(
      <Breadcrumbs items={items} label="Ruta" href={(path) => `/rx/es${path}`} />,
    );
    expect(html).toContain('<a href="/rx/es/"');
  });

  test('an empty trail is nothing', () => {
    expect(renderToStaticMarkup(<Breadcrumbs items={[]} label="Breadcrumb" />)).toBe('');
  });
});
