import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { IconButton } from './icon-button.tsx';

test('an icon button does not submit its form, and has an accessible name and a tooltip (spec §2)', () => {
  const html = renderToStaticMarkup(<IconButton label="Close">×</IconButton>);
  expect(html).toMatch(/^<button type="button" [^>]*aria-label="Close" title="Close"/);
});
