import { useLingui } from '@lingui/react/macro';

import type { AuctionHomePage as AuctionContent } from '../../../upstreams/content/auction-home-page.ts';
import type { Breadcrumb } from '../../ui/breadcrumbs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ContentPage, ContentSection } from '../content/content-page.tsx';
import type { Shown } from '../content/load-content.server.ts';
import { Steps } from '../content/steps.tsx';
import { RichContent } from '../rich-content/rich-content.tsx';

interface AuctionHomePageProps {
  auction: Shown<AuctionContent>;
  trail: readonly Breadcrumb[];
}

/** What the pages of a single pharmacy chain are, and how they work (spec §2, auction home). */
export function AuctionHomePage({ auction, trail }: AuctionHomePageProps) {
  const { t } = useLingui();
  const { headline, subtext, text, disclaimerText, howItWorks } = auction;
  return (
    <ContentPage trail={trail} headline={headline} lead={subtext}>
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
