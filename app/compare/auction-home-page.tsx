import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import type { AuctionHomePage as AuctionContent } from '../../upstreams/content/auction-home-page.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { Notice } from '../ui/notice.tsx';
import type { AuctionChain } from './chains.server.ts';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import type { Shown } from '../shell/content/show-content.ts';
import { Steps } from '../shell/content/steps.tsx';
import { RichContent } from '../shell/content/rich-content.tsx';
import styles from './auction-home-page.module.css';

interface AuctionHomePageProps {
  auction: Shown<AuctionContent>;
  /** The chains that have a page of their own. */
  chains: readonly AuctionChain[];
  trail: readonly Breadcrumb[];
}

/** What the pages of a single pharmacy chain are, and how they work (spec §2, auction home). */
export function AuctionHomePage({ auction, chains, trail }: AuctionHomePageProps) {
  const { t } = useLingui();
  const { headline, subtext, text, disclaimerText, howItWorks } = auction;
  return (
    <ContentPage trail={trail} headline={headline} lead={subtext}>
      {howItWorks.length > 0 && (
        <ContentSection id="how-it-works" title={t`How it works`}>
          <Steps steps={howItWorks} />
        </ContentSection>
      )}
      {chains.length > 0 && (
        <ContentSection id="chains" title={t`Choose a pharmacy`}>
          <ul role="list" className={styles['chains']}>
            {chains.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={`/auction/${slug}`}>{name}</Link>
              </li>
            ))}
          </ul>
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
