import { expect, test } from 'vitest';

import { fitClass, longestClass } from './identifier-width.ts';

const rowsOf = (pcn: string, group: string, member: string) =>
  [
    ['RxBIN', '000000'],
    ['RxPCN', pcn],
    ['RxGRP', group],
    ['Member ID', member],
  ] as const;

test.each([
  // Twelve characters that were wider than twelve digits: the last of them went to a second line.
  ['SAMPLE', 'DEMO24030636', 'fits-123'],
  ['100', '111111', 'fits-95'],
  ['WMWMWM', 'WMWMWMWM', 'fits-135'],
  ['A-LONGER-GROUP', 'DEMO24030636', null],
])('the type size of the numbers %s and %s leaves room for their widest characters', (group, member, fit) => {
  expect(fitClass(rowsOf('DEMO', group, member), 15)).toBe(fit);
});

test.each([
  ['DEMO', 'SAMPLE', 'DEMO24030636', 'longest-83'],
  ['MCAIDADV12', '100', '111111', 'longest-120'],
  ['DEMO', 'A-LONGER-GROUP-NAME-THAN-USUAL', '111111', 'longest-170'],
])(
  'with the PCN %s, the group %s and the member %s the longest row sets the size of all',
  (pcn, group, member, longest) => {
    expect(longestClass(rowsOf(pcn, group, member))).toBe(longest);
  },
);
