import { expect, test } from 'vitest';

import { splitDocument } from './deferred-parts.ts';

const deferred = (name: string, html: string) =>
  `<!--deferred <a data-deferred="${name}" href="?parts=whole#é">Más</a>-->${html}<!--/deferred-->`;

test('replaces each deferred part of a document with a link, and returns the parts as templates with the names of the links', () => {
  const page = `<p>é${deferred('map', '<svg>mapa é</svg>')}</p><div>${deferred('send-sms', '<form>')}</div>.`;
  const { document, parts } = splitDocument(Buffer.from(page));
  expect(document.toString()).toBe(
    '<p>é<a data-deferred="map" href="?parts=whole#é">Más</a></p>' +
      '<div><a data-deferred="send-sms" href="?parts=whole#é">Más</a></div>.',
  );
  expect(parts?.toString()).toBe(
    '<template id="map"><svg>mapa é</svg></template><template id="send-sms"><form></template>',
  );
});

test('leaves a document without deferred parts unchanged', () => {
  const page = Buffer.from('<p><!-- none --></p>');
  expect(splitDocument(page)).toEqual({ document: page, parts: null });
});
