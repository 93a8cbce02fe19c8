import { expect, test } from 'vitest';

import { filled, showContent } from './show-content.ts';

const ways = {
  fill: (text: string) => text.replace('{{partnerName}}', 'Plain Rx'),
  media: (url: string) => (url.includes('images') ? '/rx/media/a.svg' : null),
  rich: (text: { document: { nodeType: string; value?: string } }) => `<p>${text.document.value}</p>`,
};

test('texts say the name of the brand wherever they are', () => {
  const content = { headline: 'How {{partnerName}} works', steps: [{ title: '{{partnerName}}' }], count: 3 };
  expect(showContent(content, ways)).toEqual({
    headline: 'How Plain Rx works',
    steps: [{ title: 'Plain Rx' }],
    count: 3,
  });
});

test('a rich text is HTML with the name in it', () => {
  const text = { document: { nodeType: 'text', value: 'Ask {{partnerName}}.', data: {} } };
  expect(showContent({ answer: text }, ways)).toEqual({ answer: { html: '<p>Ask Plain Rx.</p>' } });
});

test('a file has an address of ours, and one that we do not have is none', () => {
  const file = {
    url: '//images.example/a.svg',
    contentType: 'image/svg+xml',
    title: 'Mark of {{partnerName}}',
  };
  expect(showContent({ image: file }, ways)).toEqual({
    image: { url: '/rx/media/a.svg', contentType: 'image/svg+xml', title: 'Mark of Plain Rx' },
  });
  expect(showContent({ image: { ...file, url: '//files.example/a.svg' } }, ways)).toEqual({ image: null });
});

test('filling changes texts alone', () => {
  const value = { url: '//images.example/a.svg', contentType: null, tags: ['{{partnerName}}'] };
  expect(filled(value, ways.fill)).toEqual({ ...value, tags: ['Plain Rx'] });
});
