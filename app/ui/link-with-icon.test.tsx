import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';

import { LinkWithIcon } from './link-with-icon.tsx';

const shown = (props: Omit<ComponentProps<typeof LinkWithIcon>, 'children'>) =>
  renderToStaticMarkup(
    <MemoryRouter basename="/rx" initialEntries={['/rx/faq']}>
      <LinkWithIcon {...props}>Your card</LinkWithIcon>
    </MemoryRouter>,
  );

describe('the link with an icon (spec §2)', () => {
  test('the icon stands left, unless told right', () => {
    expect(shown({ to: '/card', icon: 'card' })).toMatch(/<svg.*Your card/);
    expect(shown({ to: '/card', icon: 'card', iconPosition: 'right' })).toMatch(/Your card.*<svg/);
  });

  test.each(['privacy-choices', 'privacyChoices', 'Privacy choices'])('knows %j', (icon) => {
    expect(shown({ to: '/card', icon })).toContain('<svg');
  });

  test.each(['no such icon', '', 'constructor', null, undefined])('has no icon for %j', (icon) => {
    expect(shown({ to: '/card', icon })).not.toContain('<svg');
  });

  test('leads below the base path, and to other sites as they are', () => {
    expect(shown({ to: '/card' })).toContain('href="/rx/card"');
    expect(shown({ to: 'https://www.fda.gov/' })).toContain('href="https://www.fda.gov/"');
    expect(shown({ to: 'mailto:help@fairscript.example' })).toContain(
      'href="mailto:help@fairscript.example"',
    );
  });
});
