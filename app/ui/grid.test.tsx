import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Flex } from './flex.tsx';
import { Grid, GridCell } from './grid.tsx';

test('columns and spans are told without a style attribute, which the browser would refuse', () => {
  const html = renderToStaticMarkup(
    <Grid columns={8}>
      <GridCell span={6} spanM={4}>
        One
      </GridCell>
    </Grid>,
  );
  expect(html).toContain('data-columns="8"');
  expect(html).toContain('data-span="6" data-span-m="4"');
  expect(html).not.toContain('style=');
});

test('a row is a row unless told', () => {
  expect(renderToStaticMarkup(<Flex>One</Flex>)).toContain('data-direction="row"');
  expect(renderToStaticMarkup(<Flex direction="column">One</Flex>)).toContain('data-direction="column"');
});
