import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { IconButton } from './icon-button.tsx';

test('an icon button (spec §2) does not submit its form and has a name for screen readers and a tooltip', () => {
  const html = renderToStaticMarkup(<IconButton label="Close">×</IconButton>);
  expect(html).toMatch(/^<button type="button" [^>]*aria-label="Close" title="Close"/);
});
