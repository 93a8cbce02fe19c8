import { afterAll, expect, test } from 'vitest';

import { signTwilioRequest } from '../../platform/notifications/twilio-signature.ts';
import { waitFor } from '../wait-for.ts';
import { startSite } from './source-site.ts';

const site = await startSite();
afterAll(() => site.close());

const context = { partnerName: 'super', pbm: null, source: null, report: () => {} };
const webhook = 'http://super.localhost/notifications/sms/inbound';

function send(phone: string) {
  const coupon = { key: 'a price key', chainDisplayName: 'CVS', cost: 14.2 };
  return site.upstreams.notifications.sendSms({ phone, coupon, extras: { brand: 'Super Rx' } }, context);
}

/** Posts a reply as the provider does, signed with the development token. */
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

test('delivers a card requested by the site to the development inbox', async () => {
  expect(await send('(215) 555-0151')).toMatchObject({ outcome: 'accepted' });
  await waitFor(() => {
    const message = site.inbox?.messages().find(({ to }) => to === '+12155550151');
    expect(message?.text).toContain('Super Rx card, CVS: $14.20');
  });
});

test('stops messages after the reply STOP and resumes them after START', async () => {
  expect((await answer('+12155550152', 'STOP', 'somebody else')).status).toBe(403);
  expect((await answer('+12155550152', 'Stop')).status).toBe(200);
  expect(await send('215-555-0152')).toEqual({ outcome: 'rejected', reason: 'opted_out' });
  await answer('+12155550152', 'START');
  expect(await send('215-555-0152')).toMatchObject({ outcome: 'accepted' });
});

test('counts replies by keyword, including unknown ones', async () => {
  await answer('+12155550153', 'Please stop sending me these messages');
  expect(await (await answer('+12155550154', 'Is this the pharmacy?')).text()).toContain(
    'Reply STOP to cancel.',
  );
  const numbers = await site.metrics.registry.metrics();
  expect(numbers).toMatch(/^notifications_inbound_total\{keyword="stop"\} [1-9]/m);
  expect(numbers).toContain('notifications_inbound_total{keyword="other"} 1');
});

test('never logs the recipient of a message', async () => {
  await send('215 555 015');
  await send('(215) 555-0192');
  await waitFor(() => expect(site.lines.join('')).toContain('provider_400_21211'));
  expect(site.lines.join('')).not.toMatch(/215\D{0,2}555|555-01/);
});
