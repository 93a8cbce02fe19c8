import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { DisclosureList } from './disclosure-list.tsx';

const questions = ['first', 'second', 'third'].map((id) => ({
  id,
  question: `The ${id} question?`,
  html: `<p>The <b>${id}</b> answer.</p>`,
}));

describe('DisclosureList', () => {
  test('the questions of a disclosure list are closed by default', () => {
    const html = renderToStaticMarkup(<DisclosureList questions={questions} />);
    expect(html.match(/<details/g)).toHaveLength(3);
    expect(html).not.toContain('open');
  });

  test('a disclosure list opens as many of its first questions as requested', () => {
    const html = renderToStaticMarkup(<DisclosureList questions={questions} open={2} />);
    expect(html.match(/<details [^>]*open=""/g)).toHaveLength(2);
    expect(html.lastIndexOf('open=""')).toBeLessThan(html.indexOf('The third question?'));
  });

  test('a disclosure list renders the HTML of an answer unescaped', () => {
    expect(renderToStaticMarkup(<DisclosureList questions={questions} />)).toContain(
      '<p>The <b>first</b> answer.</p>',
    );
  });

  test('the link target of a question is inside its details element, which browsers then open without script', () => {
    const html = renderToStaticMarkup(<DisclosureList questions={questions} />);
    expect(html).toMatch(/<\/summary><span id="first"/);
  });

  test('the questions of a disclosure list can share a group name and can be React nodes', () => {
    const disclosures = ['a', 'b'].map((id) => ({ id, question: <b>{id}</b>, answer: <i>{id}!</i> }));
    const html = renderToStaticMarkup(<DisclosureList questions={disclosures} groupName="group" />);
    expect(html.match(/<details [^>]*name="group"/g)).toHaveLength(2);
    expect(html).toContain('<b>a</b>');
    expect(html).toContain('<i>b!</i>');
  });

  test('a disclosure list without questions renders nothing', () => {
    expect(renderToStaticMarkup(<DisclosureList questions={[]} />)).toBe('');
  });
});
