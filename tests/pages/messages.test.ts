import { afterAll, expect, test, vi } from 'vitest';

import { signTwilioRequest } from '../../platform/notifications/twilio-signature.ts';
import { startSite } from './source-site.ts';

const site = await startSite();
afterAll(() => site.close());

const context = { partnerName: 'super', pbm: null, source: null, report: () => {} };
const webhook = 'http://super.localhost/notifications/sms/inbound';

function send(phone: string) {
  const coupon = { key: 'a price key', chainDisplayName: 'CVS', cost: 14.2 };
  return site.upstreams.notifications.sendSms({ phone, coupon, extras: { brand: 'Super Rx' } }, context);
}

/** What the provider posts when somebody answers; signed with what the stand-in of development signs with. */
function answer(from: string, text: string, token = 'development') {
  const form = { From: from, To: '+12155550199', Body: text };
  return site.get(webhook, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signTwilioRequest(token, webhook, form),
    },
    body: new URLSearchParams(form).toString(),
  });
}

test('a coupon that the site asks for arrives in the inbox of development', async () => {
  expect(await send('(215) 555-0151')).toMatchObject({ outcome: 'accepted' });
  await vi.waitFor(
    () => {
      const message = site.inbox?.messages().find(({ to }) => to === '+12155550151');
      expect(message?.text).toContain('Super Rx: Your discount card for CVS, $14.20.');
    },
    { timeout: 10_000 },
  );
});

test('who answers STOP gets no more, and again after START', async () => {
  expect((await answer('+12155550152', 'STOP', 'somebody else')).status).toBe(403);
  expect((await answer('+12155550152', 'Stop')).status).toBe(200);
  expect(await send('215-555-0152')).toEqual({ outcome: 'rejected', reason: 'opted_out' });
  await answer('+12155550152', 'START');
  expect(await send('215-555-0152')).toMatchObject({ outcome: 'accepted' });
});

test('what people text us is counted by what they wish, also what no word explains', async () => {
  await answer('+12155550153', 'Please stop sending me these messages');
  expect(await (await answer('+12155550154', 'Is this the pharmacy?')).text()).toContain(
    'Reply STOP to cancel.',
  );
  const numbers = await site.metrics.registry.metrics();
  expect(numbers).toMatch(/^notifications_inbound_total\{wish="stop"\} [1-9]/m);
  expect(numbers).toContain('notifications_inbound_total{wish="other"} 1');
});

test('nothing that is logged says whom a message was for', async () => {
  await send('215 555 015');
  await send('(215) 555-0192');
  await vi.waitFor(() => expect(site.lines.join('')).toContain('provider_400_21211'), { timeout: 10_000 });
  expect(site.lines.join('')).not.toMatch(/555-?0?1|\+1215/);
});
