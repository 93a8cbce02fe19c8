import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { cardBarcodeSvg } from './load-card-page.server.ts';
import { CardBarcode } from './card-face.tsx';

const numbers = { bin: '000000', pcn: 'DEMO', groupId: 'SAMPLE', memberId: 'DEMO12345678' };
const svg = cardBarcodeSvg(numbers);

/** The coordinates of the bars as [x, y]. */
function barCorners(picture: string): [number, number][] {
  return [...picture.matchAll(/[ML](\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

describe('card barcode', () => {
  test('the barcode is the same for the same numbers, and differs when one of them differs', () => {
    expect(cardBarcodeSvg(numbers)).toBe(svg);
    const changes = [{ bin: '000001' }, { pcn: 'DEMO2' }, { groupId: 'OTHER' }, { memberId: 'DEMO12345679' }];
    const changed = changes.map((change) => cardBarcodeSvg({ ...numbers, ...change }));
    expect(new Set([svg, ...changed]).size).toBe(5);
  });

  test('the barcode has the width and height of its bars as attributes, whatever the numbers', () => {
    const long = cardBarcodeSvg({ ...numbers, groupId: 'A-LONGER-GROUP-1', memberId: 'M'.repeat(30) });
    for (const picture of [svg, long]) {
      const [, width, height] = /^<svg viewBox="0 0 (\d+) (\d+)"/.exec(picture) ?? [];
      expect(picture).toContain(` width="290" height="${Number(height) * 2}"`);
      expect(width).toBe('145');
    }
  });

  test('the barcode is black on white with a white margin in every color scheme', () => {
    expect(svg).toContain('<rect width="100%" height="100%" fill="#FFFFFF" />');
    expect(svg).toMatch(/^<svg [^>]*fill="#000000"/);
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    for (const [x, y] of barCorners(svg)) {
      expect(Math.min(x, Number(width) - x)).toBeGreaterThanOrEqual(4);
      expect(Math.min(y, Number(height) - y)).toBeGreaterThanOrEqual(4);
    }
  });

  test('the barcode has neither inline styles nor scripts, which the content security policy forbids', () => {
    expect(svg).not.toMatch(/style=|<style|<script|\son\w+=/);
  });

  test('the barcode has a label, and a caption on what to do when a scanner does not read it', () => {
    const html = renderToStaticMarkup(
      <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
        <CardBarcode svg={svg} />
      </I18nProvider>,
    );
    expect(html).toContain('role="img" aria-label="Barcode with the four codes of this card"');
    expect(html).toContain('<svg viewBox');
    expect(html).toContain('Type the four codes');
  });
});
