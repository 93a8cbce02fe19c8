import { msg } from '@lingui/core/macro';
import { data, type MetaDescriptor } from 'react-router';

import type { PageContext, RequestContext, SiteContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';

/** What the page of a link says: asks, says that it is done, that the link is none, or that it could not be done now. */
export interface UnsubscribeData {
  state: 'ask' | 'done' | 'broken' | 'failed';
  /** Goes with the form; empty where there is none. */
  token: string;
  helpLine: string;
}

const longestToken = 200;
const statuses = { ask: 200, done: 200, broken: 400, failed: 503 } as const;

// The address carries the token: nobody keeps the page, and no other page hears more of it than the host. With
// 'no-referrer' browsers would not say from where the form comes either, and it would be refused.
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' };

const answer = (site: SiteContext, state: UnsubscribeData['state'], token = '') =>
  data<UnsubscribeData>(
    { state, token, helpLine: site.tenant.help.member },
    { status: statuses[state], headers },
  );

/** The token of ?token=; null for none, and for what is too long to be one. */
function tokenOf({ url }: RequestContext): string | null {
  const token = url.searchParams.get('token') ?? '';
  return token !== '' && token.length <= longestToken ? token : null;
}

/** The page of the link in an e-mail. It only asks: scanners of mail open every link. */
export function askToUnsubscribe(page: PageContext) {
  const token = tokenOf(page.request);
  return token === null ? answer(page.site, 'broken') : answer(page.site, 'ask', token);
}

/**
 * Stops e-mails to whom the token of the address names: for the form of the page, and for a mail program's one click,
 * which posts to the same address (RFC 8058) and is answered without being sent on. Never throws for what a link or the
 * service can do wrong.
 */
export async function unsubscribe(page: PageContext) {
  const token = tokenOf(page.request);
  if (token === null) return answer(page.site, 'broken');
  const outcome = await page.services.notifications.unsubscribe(token, page.request.call);
  if (outcome === 'done') return answer(page.site, 'done');
  return outcome === 'rejected' ? answer(page.site, 'broken') : answer(page.site, 'failed', token);
}

/** The head of each of these pages, which search engines are asked to leave alone. */
export function unsubscribeHead(page: PageContext): MetaDescriptor[] {
  const words = i18nFor(page.site.locale);
  return pageHead(page, {
    title: words._(msg`Stop e-mails`),
    description: words._(msg`Stops all e-mails from us to one address.`),
    noindex: true,
  });
}
