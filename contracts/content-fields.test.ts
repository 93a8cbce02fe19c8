import { describe, expect, test } from 'vitest';

import { loadNamed, namedFetches, withBadRows, withoutOptionalFields } from './content-variants.ts';

describe.each(namedFetches)('the content of $name', (fetch) => {
  test('the content is loaded when every optional field is null, as the service sends missing values', async () => {
    const { reply, failed } = await loadNamed(fetch);
    expect(failed).toBe(false);
    const problems: string[] = [];
    for (const { change, body } of withoutOptionalFields(reply)) {
      const { failed: isFailed, content } = await loadNamed(fetch, body);
      if (isFailed || content === null) problems.push(change);
    }
    expect(problems).toEqual([]);
  });

  test('keeps the other rows of each list with bad rows, and warns', async () => {
    const { reply, content } = await loadNamed(fetch);
    for (const { change, body } of withBadRows(reply)) {
      const { content: loaded, warnings } = await loadNamed(fetch, body);
      expect({ change, loaded }).toEqual({ change, loaded: content });
      // A malformed node of a rich text is dropped without a warning.
      const isText = /\.(json|data)\./.test(change.slice('data.'.length));
      expect({ change, warns: isText || warnings.length > 0 }).toEqual({ change, warns: true });
    }
  });
});
