import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { brandSchemas } from '../../script/brand.ts';
import { shippedBrands } from '../../server/settings/brand-settings.ts';

describe.each([...brandSchemas()])('brands/%s', (file, text) => {
  test('the file is made from the schema that the server checks with: run `node script/brand.ts schema`', () => {
    expect(readFileSync(join(shippedBrands, file), 'utf8')).toBe(text);
  });
});
