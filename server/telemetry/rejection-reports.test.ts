import { expect, test } from 'vitest';

import type { MessageRejection } from '../../domain/message-rejections.ts';
import { createLogger } from './logger.ts';
import { reportRefusalsTo, reportRefusedReportsTo } from './rejection-reports.ts';
import { createMetrics } from './metrics.ts';

function refuse(refusal: MessageRejection) {
  const lines: string[] = [];
  const metrics = createMetrics();
  reportRefusalsTo(createLogger('info', { write: (line) => lines.push(line) }), metrics)(refusal);
  return { line: JSON.parse(lines.join('')) as object, numbers: () => metrics.registry.metrics() };
}

test('a mistake of a visitor is counted, and logged as nothing that the operator has to mend', async () => {
  const { line, numbers } = refuse({ form: 'coupon', channel: 'sms', reason: 'phone-too-short' });
  expect(line).toMatchObject({ level: 30, code: 22, channel: 'sms', reason: 'phone-too-short' });
  expect(await numbers()).toContain(
    'messages_refused_total{form="coupon",channel="sms",reason="phone-too-short"} 1',
  );
});

test.each(['limited', 'channel-off', 'card-unavailable', 'not-taken'] as const)(
  '%s is a warning with the code of a failure',
  (reason) => {
    expect(refuse({ form: 'coupon', channel: 'email', reason }).line).toMatchObject({ level: 40, code: 52 });
    expect(refuse({ form: 'rewards', channel: 'email', reason }).line).toMatchObject({ level: 40, code: 53 });
  },
);

test('a form that no page sends has no channel', async () => {
  const { numbers } = refuse({ form: 'rewards', channel: null, reason: 'not-a-form' });
  expect(await numbers()).toContain(
    'messages_refused_total{form="rewards",channel="none",reason="not-a-form"} 1',
  );
});

test.each([
  ['paid-not-an-amount', 30, 21],
  ['already-reported', 30, 21],
  ['limited', 40, 51],
  ['not-taken', 40, 51],
] as const)(
  'a report of a price that is not taken is counted and logged: %s',
  async (reason, level, code) => {
    const lines: string[] = [];
    const metrics = createMetrics();
    reportRefusedReportsTo(createLogger('info', { write: (line) => lines.push(line) }), metrics)(reason);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level, code, reason }]);
    expect(await metrics.registry.metrics()).toContain(`price_reports_refused_total{reason="${reason}"} 1`);
  },
);
