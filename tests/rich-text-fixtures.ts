import type { LinkedContent } from '../upstreams/content/linked-entries.ts';
import type { RichTextNode } from '../upstreams/content/rich-text.ts';

// Rich texts for tests, in the content service's format.

/** A text with marks such as `bold`. */
export const text = (value: string, ...marks: string[]): RichTextNode => ({
  nodeType: 'text',
  data: {},
  value,
  marks: marks.map((type) => ({ type })),
});

/** A node with nodes in it. */
export const block = (
  nodeType: string,
  content: RichTextNode[],
  data: Record<string, unknown> = {},
): RichTextNode => ({ nodeType, data, content });

/** A whole rich text. */
export const document = (...content: RichTextNode[]): RichTextNode => block('document', content);

/** A paragraph of nodes. */
export const paragraph = (...content: RichTextNode[]): RichTextNode => block('paragraph', content);

/** A node that embeds or links to an entry or asset. */
export function linking(nodeType: string, id: string, label = ''): RichTextNode {
  const target = { sys: { type: 'Link', linkType: nodeType.includes('asset') ? 'Asset' : 'Entry', id } };
  return block(nodeType, label ? [text(label)] : [], { target });
}

type Entry = LinkedContent['entries'][string];
type Asset = LinkedContent['assets'][string];

const entry = (id: string, fields: object) => [id, { sys: { id }, ...fields } as Entry] as const;

/** An image of 1200 by 800 pixels, with the fields to change. */
export const image = (id: string, changes: Partial<Asset> = {}): Asset => ({
  sys: { id },
  url: `https://images.ctfassets.net/space/${id}/1/${id}.png`,
  title: 'A blister pack',
  description: null,
  width: 1200,
  height: 800,
  contentType: 'image/png',
  ...changes,
});

/** One entry of each type under a telling id, and images that float to each side. */
export const linked: LinkedContent = {
  entries: Object.fromEntries([
    entry('article', { __typename: 'EditorialArticle', title: 'Storing pills', slug: 'storing-pills' }),
    entry('category', { __typename: 'EditorialCategory', title: 'Saving', slug: 'saving' }),
    entry('condition', { __typename: 'Condition', title: 'Asthma', slug: 'asthma' }),
    entry('class', { __typename: 'DrugClass', title: 'Statins', slug: 'statins' }),
    entry('page', { __typename: 'StaticPage', pageName: 'Privacy', pageUrl: '/privacy' }),
    entry('off', { __typename: 'StaticPage', pageName: 'Rewards', pageUrl: '/off' }),
    entry('question', { __typename: 'FaqEntry', question: 'Is it free?', slug: 'is-it-free' }),
    entry('person', { __typename: 'Person', name: 'Sample reviewer', slug: 'sample-reviewer' }),
    entry('data', { __typename: 'GeneralData', data: { Calls: 'Weekdays', Lines: 2, Inner: { a: 1 } } }),
    entry('list', { __typename: 'GeneralData', data: ['<script>'] }),
    entry('reference', {
      __typename: 'GeneralReference',
      reference: { __typename: 'PageLink', text: 'Read more', href: '/about-us' },
    }),
    entry('icon-right', {
      __typename: 'GeneralReference',
      reference: {
        __typename: 'LinkWithIcon',
        icon: 'card',
        iconPosition: 'right',
        text: 'Open the card',
        link: '/search',
      },
    }),
    entry('bad-link', {
      __typename: 'GeneralReference',
      reference: { __typename: 'PageLink', text: 'Press', href: 'javascript:alert(1)' },
    }),
  ]),
  assets: {
    left: image('left', { description: 'left' }),
    right: image('right', { description: 'Float right' }),
    center: image('center', { title: null, description: 'A right hand with a pill' }),
    drawing: image('drawing', {
      url: '//images.ctfassets.net/space/drawing/1/drawing.svg',
      contentType: 'image/svg+xml',
      width: null,
    }),
    elsewhere: image('elsewhere', { url: 'https://example.com/x.png' }),
    leaflet: image('leaflet', {
      url: '//assets.ctfassets.net/space/leaflet/1/leaflet.pdf',
      title: 'Leaflet',
      contentType: 'application/pdf',
    }),
  },
};
