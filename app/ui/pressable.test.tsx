import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';

import { LinkButton } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Pressable } from './pressable.tsx';

const shown = (piece: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter basename="/rx" initialEntries={['/rx/']}>
      {piece}
    </MemoryRouter>,
  );

describe('the button that is a link or a clickable div (spec §2)', () => {
  test('with a target it is a link', () => {
    expect(shown(<Pressable to="/card">Your card</Pressable>)).toMatch(/^<a [^>]*href="\/rx\/card"/);
  });

  test('without one it is a button that the keyboard reaches', () => {
    expect(shown(<Pressable>More</Pressable>)).toMatch(/^<div [^>]*role="button" tabindex="0"/);
  });

  const expectInert = (piece: ReactNode, role: string) => {
    const html = shown(piece);
    expect(html).toContain(`role="${role}" aria-disabled="true"`);
    expect(html).not.toMatch(/href|tabindex/);
  };

  test('disabled it says so, and has neither target nor place in the tab order', () => {
    const link = (
      <Pressable to="/card" disabled>
        Your card
      </Pressable>
    );
    expectInert(link, 'link');
    expectInert(<Pressable disabled>More</Pressable>, 'button');
  });

  test('so does a disabled link that looks like a button', () => {
    const link = (
      <LinkButton to="/card" disabled>
        Your card
      </LinkButton>
    );
    expectInert(link, 'link');
  });
});

describe('the icon button (spec §2)', () => {
  test('is a button that submits nothing, and has words for those who hear it and those who point', () => {
    const html = shown(<IconButton label="Close">×</IconButton>);
    expect(html).toMatch(/^<button type="button" [^>]*aria-label="Close" title="Close"/);
  });
});
