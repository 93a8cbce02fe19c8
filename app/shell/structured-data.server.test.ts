import { expect, test } from 'vitest';

import type { PageContext } from '../context.ts';
import {
  articleData,
  breadcrumbData,
  faqData,
  medicalPageData,
  organizationData,
  websiteData,
} from './structured-data.server.ts';

// The fields that structured data depends on. The types of schema-dts check its vocabulary.
const site = {
  partner: { clientDisplayName: 'Plain Rx' },
  tenant: { mark: '/brands/plain.svg' },
  basePath: '/rx',
  locale: 'es',
  origin: 'https://plain.example',
  fileHref: (path: string) => `/rx${path}`,
};
const page = { site } as unknown as PageContext;

test('the structured data of the site has its organization, search page and language', () => {
  expect(organizationData(page.site)).toMatchObject({
    url: 'https://plain.example/rx',
    logo: 'https://plain.example/rx/brands/plain.svg',
  });
  expect(websiteData(page.site)).toMatchObject({
    url: 'https://plain.example/rx/es',
    inLanguage: 'es',
    potentialAction: {
      target: { urlTemplate: 'https://plain.example/rx/es/search?q={search_term_string}' },
    },
  });
});

test('the structured data of breadcrumbs has them in order, with absolute URLs', () => {
  const crumbs = [{ name: 'Home', path: '/' }, { name: 'Acne' }];
  expect(breadcrumbData(page.site, crumbs).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://plain.example/rx/es' },
    { '@type': 'ListItem', position: 2, name: 'Acne' },
  ]);
});

test('the structured data of a FAQ has each question with its answer', () => {
  const [question] = [{ question: 'Is it insurance?', answer: { html: '<p>No.</p>' } }];
  expect(faqData([question])).toMatchObject({
    mainEntity: [{ name: 'Is it insurance?', acceptedAnswer: { text: '<p>No.</p>' } }],
  });
});

test('structured data leaves out unknown dates', () => {
  const facts = { title: 'Acne', description: 'Spots.', path: '/conditions/acne' };
  const medical = medicalPageData(page.site, {
    ...facts,
    lastReviewed: null,
    about: { type: 'MedicalCondition', name: 'Acne' },
  });
  expect(medical).not.toHaveProperty('lastReviewed');
  const article = articleData(page.site, { ...facts, published: '2026-11-21', updated: null });
  expect(article).toMatchObject({
    datePublished: '2026-11-21',
    url: 'https://plain.example/rx/es/conditions/acne',
  });
  expect(article).not.toHaveProperty('dateModified');
});
