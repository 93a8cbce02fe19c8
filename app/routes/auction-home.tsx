import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import styles from '../compare/auction-home.module.css';
import { loadChains, type AuctionChain } from '../compare/load-auction.server.ts';
import { pageContext } from '../context.ts';
import { requireContent } from '../shell/content/load-content.server.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import { Steps } from '../shell/content/content-blocks.tsx';
import { titleOf } from '../shell/frame-links.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/structured-data.server.ts';
import { requireFlag } from '../shell/needs.server.ts';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/auction-home';

const path = '/auction';

/** The auction home page (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'auctionPage');
  const [auction, chains] = await Promise.all([
    requireContent(page, (client) => client.auctionHomePage({ locale: page.site.locale }, page.request.call)),
    loadChains(page),
  ]);
  const { subtext } = auction;
  const title = titleOf(page.site, path, auction.headline);
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const head = pageHead(page, { title, description: subtext || title, path, data: trailData });
  return { auction, title, chains: fromAToZ(chains ?? []), trail, head };
}

/** Independent pharmacies come last, because they are not a chain. */
const fromAToZ = (chains: readonly AuctionChain[]) =>
  chains.toSorted(
    (one, other) =>
      Number(one.slug === 'other') - Number(other.slug === 'other') || one.name.localeCompare(other.name),
  );

export { pageMeta as meta } from '../shell/meta.ts';

/** Explains the pages of a single pharmacy chain and links to them. */
export default function AuctionHome({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { auction, title, chains, trail } = loaderData;
  const { subtext, text, disclaimerText, howItWorks } = auction;
  return (
    <ContentPage trail={trail} headline={title} lead={subtext}>
      {chains.length > 0 && (
        <ContentSection id="chains" title={t`Choose a pharmacy`}>
          <ul role="list" className={styles['chains']}>
            {chains.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={`/auction/${encodeURIComponent(slug)}`}>
                  <span>{name}</span> {slug === 'other' && <small>{t`independent`}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </ContentSection>
      )}
      {howItWorks.length > 0 && (
        <ContentSection id="how-it-works" title={t`How it works`}>
          <Steps steps={howItWorks} />
        </ContentSection>
      )}
      {text?.html && (
        <ContentSection id="more">
          <RichContent html={text.html} />
        </ContentSection>
      )}
      {disclaimerText && (
        <ContentSection id="notice">
          <Notice>{disclaimerText}</Notice>
        </ContentSection>
      )}
    </ContentPage>
  );
}
