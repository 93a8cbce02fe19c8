import { readFile } from 'node:fs/promises';

import { expect, test, vi } from 'vitest';

import { shippedSite } from '../../../tests/shipped-brands.ts';
import { drawImage } from './draw-image.ts';

vi.mock(import('node:fs/promises'), { spy: true });

const texts = { title: 'Atorvastatin', subtitle: 'Generic medication', offer: '', demonstration: '' };

test.each(['super.localhost', 'medicaid.localhost'])(
  'draws an image for %s although an earlier one failed, because a file could not be opened',
  async (host) => {
    const site = shippedSite(host);
    // The file is that of the library for the first brand, and one of its fonts for the second.
    vi.mocked(readFile).mockRejectedValueOnce(new Error('EMFILE'));
    await expect(drawImage(site, texts)).rejects.toThrow('EMFILE');
    expect(Buffer.from(await drawImage(site, texts)).toString('latin1', 1, 4)).toBe('PNG');
  },
);
