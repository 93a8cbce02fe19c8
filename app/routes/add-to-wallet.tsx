import { pageContext } from '../context.ts';
import { AddToWalletProblem } from '../card/add-to-wallet-problem.tsx';
import { loadAddToWallet } from '../card/load-add-to-wallet.server.ts';
import type { Route } from './+types/add-to-wallet';

/** /card/add-to/{wallet}: on to a wallet with the card (spec §7, wallet/data). */
export function loader({ context, params }: Route.LoaderArgs) {
  return loadAddToWallet(context.get(pageContext), params.wallet);
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function AddToWallet({ loaderData }: Route.ComponentProps) {
  return <AddToWalletProblem {...loaderData} />;
}
