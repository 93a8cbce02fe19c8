import { expect, test } from 'vitest';

import { linkHelpLine, listChoices, renderContent, replaceTexts } from './render-content.ts';

const options = {
  fillText: (text: string) => text.replace('{{partnerName}}', 'Plain Rx'),
  fileUrl: (url: string) => (url.includes('images') ? '/rx/media/a.svg' : null),
  richTextToHtml: (text: { document: { nodeType: string; value?: string } }) =>
    `<p>${text.document.value}</p>`,
};

test('renderContent fills the brand name into every text', () => {
  const content = { headline: 'How {{partnerName}} works', steps: [{ title: '{{partnerName}}' }], count: 3 };
  expect(renderContent(content, options)).toEqual({
    headline: 'How Plain Rx works',
    steps: [{ title: 'Plain Rx' }],
    count: 3,
  });
});

test('renderContent turns a rich text into HTML with the brand name in it', () => {
  const text = { document: { nodeType: 'text', value: 'Ask {{partnerName}}.', data: {} } };
  expect(renderContent({ answer: text }, options)).toEqual({ answer: { html: '<p>Ask Plain Rx.</p>' } });
});

test('renderContent gives a file its address on our origin, and null for a file we do not serve', () => {
  const file = {
    url: '//images.example/a.svg',
    contentType: 'image/svg+xml',
    title: 'Mark of {{partnerName}}',
  };
  expect(renderContent({ image: file }, options)).toEqual({
    image: { url: '/rx/media/a.svg', contentType: 'image/svg+xml', title: 'Mark of Plain Rx' },
  });
  expect(renderContent({ image: { ...file, url: '//files.example/a.svg' } }, options)).toEqual({
    image: null,
  });
});

test('replaceTexts changes nothing but texts', () => {
  const value = { url: '//images.example/a.svg', contentType: null, tags: ['{{partnerName}}'] };
  expect(replaceTexts(value, options.fillText)).toEqual({ ...value, tags: ['Plain Rx'] });
});

test('linkHelpLine makes the help line in a text a link, except in a link and in a tag', () => {
  const number = '1-800-555-1212';
  const link = `<a href="tel:+18005551212">${number}</a>`;
  expect(linkHelpLine(`<p>Call <strong>${number}</strong>.</p>`, number, 'example')).toBe(
    `<p>Call <strong>${link}</strong>.</p>`,
  );
  const linked = `<p title="${number}">${link} <a href="/contact">Call <b>${number}</b></a></p>`;
  expect(linkHelpLine(linked, number, 'example')).toBe(linked);
});

test('linkHelpLine says beside a number that is reserved for fiction that it is an example', () => {
  const html = linkHelpLine('<p>Call <strong>1-800-555-0101</strong>.</p>', '1-800-555-0101', 'example');
  expect(html).toBe('<p>Call <strong>1-800-555-0101 (example)</strong>.</p>');
});

const section = (title: string, link: string) => `<h2 id="${title}">${title}</h2><p>Text.</p><p>${link}</p>`;
const card = section('Card', '<a href="/rx/faq">Answers</a>');
const emergency = section('Emergency', '<a href="tel:911">Call 911</a>');

test('listChoices makes a list of sections that each end with a link of their own', () => {
  expect(listChoices(`<p>First.</p>${card}${emergency}`)).toBe(
    `<p>First.</p><ul role="list" data-choices=""><li>${card}</li><li>${emergency}</li></ul>`,
  );
  expect(listChoices(card + emergency, 'h3')).toBe(
    `<ul role="list" data-choices=""><li>${card}</li><li>${emergency}</li></ul>`.replaceAll('h2', 'h3'),
  );
});

test.each([
  ['one such section', card],
  ['a section without a link', card + emergency + section('More', 'Text.')],
  ['a link within a sentence', card + section('More', 'See <a href="/rx/faq">the answers</a>')],
  ['no section', '<p>Only a paragraph.</p>'],
])('listChoices leaves a text with %s as it is', (_case, html) => {
  expect(listChoices(html)).toBe(html);
});
