import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { cardBarcodeSvg } from './card-barcode.server.ts';
import { CardBarcode } from './card-barcode.tsx';

const numbers = { bin: '000000', pcn: 'DEMO', group: 'SAMPLE', memberId: 'DEMO12345678' };
const svg = cardBarcodeSvg(numbers);

/** Every coordinate of the bars, as pairs of across and down. */
function corners(of: string): [number, number][] {
  return [...of.matchAll(/[ML](\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

describe('the barcode of a card', () => {
  test('is the same for the same numbers, and another when one of them is another', () => {
    expect(cardBarcodeSvg(numbers)).toBe(svg);
    const others = [{ bin: '000001' }, { pcn: 'DEMO2' }, { group: 'OTHER' }, { memberId: 'DEMO12345679' }];
    const all = others.map((other) => cardBarcodeSvg({ ...numbers, ...other }));
    expect(new Set([svg, ...all]).size).toBe(5);
  });

  test('has the size of its bars before any style, whatever the numbers', () => {
    const long = cardBarcodeSvg({ ...numbers, group: 'A-LONGER-GROUP-1', memberId: 'M'.repeat(30) });
    for (const picture of [svg, long]) {
      const [, width, height] = /^<svg viewBox="0 0 (\d+) (\d+)"/.exec(picture) ?? [];
      expect(picture).toContain(` width="290" height="${Number(height) * 2}"`);
      expect(width).toBe('145');
    }
  });

  test('is black on white with white around it, so that it is read in the dark scheme too', () => {
    expect(svg).toContain('<rect width="100%" height="100%" fill="#FFFFFF" />');
    expect(svg).toMatch(/^<svg [^>]*fill="#000000"/);
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    for (const [x, y] of corners(svg)) {
      expect(Math.min(x, Number(width) - x)).toBeGreaterThanOrEqual(4);
      expect(Math.min(y, Number(height) - y)).toBeGreaterThanOrEqual(4);
    }
  });

  test('has neither inline styles nor scripts, which the pages forbid', () => {
    expect(svg).not.toMatch(/style=|<style|<script|\son\w+=/);
  });

  test('says in words what it is and what to do when a scanner does not read it', () => {
    const html = renderToStaticMarkup(
      <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
        <CardBarcode svg={svg} />
      </I18nProvider>,
    );
    expect(html).toContain('role="img" aria-label="Barcode with the four numbers of this card"');
    expect(html).toContain('<svg viewBox');
    expect(html).toContain('type the four numbers');
  });
});
