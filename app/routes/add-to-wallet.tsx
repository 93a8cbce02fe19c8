import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { data, redirect, useLocation } from 'react-router';

import { addToWallet } from '../card/wallet.server.ts';
import { pageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { Actions, ColumnPage } from '../ui/column-page.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/add-to-wallet';

/** /card/add-to/{wallet}: redirects to a wallet with the card of ?key= (spec §7, wallet/data), or explains why it cannot. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const headers = { 'cache-control': 'no-store' };
  const result = await addToWallet(page, params.wallet);
  if (!result) throw data(null, { status: 404 });
  if ('redirect' in result) throw redirect(result.redirect, { headers });
  const head = pageHead(page, {
    title: result.wallet,
    description: i18nFor(page.site.locale)._(msg`The card in the wallet of a phone.`),
    noindex: true,
  });
  return data({ ...result, head }, { status: result.problem === 'failed' ? 503 : 404, headers });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function AddToWallet({ loaderData: { wallet, problem, card } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const hasFailed = problem === 'failed';
  const explanations = {
    'no-card': t`This link no longer opens a card. Look up the medication and choose the pharmacy again.`,
    'not-offered': t`We don’t add cards to ${wallet}. Show the card in your browser, or print it.`,
    failed: t`We couldn’t make the link to ${wallet} just now. Your card is not lost.`,
  };
  return (
    <ColumnPage>
      <h1>{t`The card is not in ${wallet} yet`}</h1>
      <Notice kind="problem">{explanations[problem]}</Notice>
      <Actions>
        {hasFailed && (
          <LinkButton to={{ pathname, search }} reloadDocument>
            {t`Try again`}
          </LinkButton>
        )}
        {card ? (
          <LinkButton to={card} look={hasFailed ? 'quiet' : 'strong'}>
            {t`Back to the card`}
          </LinkButton>
        ) : (
          <LinkButton to="/">{t`Look up a medication`}</LinkButton>
        )}
      </Actions>
    </ColumnPage>
  );
}
