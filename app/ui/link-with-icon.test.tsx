import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';

import { LinkWithIcon } from './link-with-icon.tsx';

const renderLink = (props: Omit<ComponentProps<typeof LinkWithIcon>, 'children'>) =>
  renderToStaticMarkup(
    <MemoryRouter basename="/rx" initialEntries={['/rx/faq']}>
      <LinkWithIcon {...props}>Your card</LinkWithIcon>
    </MemoryRouter>,
  );

describe('LinkWithIcon (spec §2)', () => {
  test('the icon of a link is on the left by default and on the right on request', () => {
    expect(renderLink({ to: '/card', icon: 'card' })).toMatch(/<svg.*Your card/);
    expect(renderLink({ to: '/card', icon: 'card', iconPosition: 'right' })).toMatch(/Your card.*<svg/);
  });

  test.each(['privacy-choices', 'privacyChoices', 'Privacy choices'])(
    'the link draws the icon named %j',
    (icon) => {
      expect(renderLink({ to: '/card', icon })).toContain('<svg');
    },
  );

  test.each(['no such icon', '', 'constructor', null, undefined])(
    'the link has no icon for the name %j',
    (icon) => {
      expect(renderLink({ to: '/card', icon })).not.toContain('<svg');
    },
  );

  test('the link adds the base path to paths and leaves absolute URLs unchanged', () => {
    expect(renderLink({ to: '/card' })).toContain('href="/rx/card"');
    expect(renderLink({ to: 'https://www.fda.gov/' })).toContain('href="https://www.fda.gov/"');
    expect(renderLink({ to: 'mailto:help@fairscript.example' })).toContain(
      'href="mailto:help@fairscript.example"',
    );
  });
});
