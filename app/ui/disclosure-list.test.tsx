import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { DisclosureList } from './disclosure-list.tsx';

const questions = ['first', 'second', 'third'].map((id) => ({
  id,
  question: `The ${id} question?`,
  html: `<p>The <b>${id}</b> answer.</p>`,
}));

describe('questions that open to their answers', () => {
  test('are all closed unless told', () => {
    const html = renderToStaticMarkup(<DisclosureList questions={questions} />);
    expect(html.match(/<details/g)).toHaveLength(3);
    expect(html).not.toContain('open');
  });

  test('the first ones are open as told', () => {
    const html = renderToStaticMarkup(<DisclosureList questions={questions} open={2} />);
    expect(html.match(/<details [^>]*open=""/g)).toHaveLength(2);
    expect(html.lastIndexOf('open=""')).toBeLessThan(html.indexOf('The third question?'));
  });

  test('show the answer as the markup it is', () => {
    expect(renderToStaticMarkup(<DisclosureList questions={questions} />)).toContain(
      '<p>The <b>first</b> answer.</p>',
    );
  });

  test('the place an address leads to is inside the details, which therefore open without script', () => {
    const html = renderToStaticMarkup(<DisclosureList questions={questions} />);
    expect(html).toMatch(/<\/summary><span id="first"/);
  });

  test('of a named list one is open at a time, and questions and answers may be pieces', () => {
    const pieces = ['a', 'b'].map((id) => ({ id, question: <b>{id}</b>, answer: <i>{id}!</i> }));
    const html = renderToStaticMarkup(<DisclosureList questions={pieces} oneOf="group" />);
    expect(html.match(/<details [^>]*name="group"/g)).toHaveLength(2);
    expect(html).toContain('<b>a</b>');
    expect(html).toContain('<i>b!</i>');
  });

  test('no questions are nothing', () => {
    expect(renderToStaticMarkup(<DisclosureList questions={[]} />)).toBe('');
  });
});
