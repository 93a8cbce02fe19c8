import { useLingui } from '@lingui/react/macro';

import type { WalletPage as WalletContent } from '../../../upstreams/content/wallet.ts';
import type { Breadcrumb } from '../../ui/breadcrumbs.tsx';
import { ContentImage } from '../content/content-image.tsx';
import { ContentPage, ContentSection } from '../content/content-page.tsx';
import type { Shown } from '../content/show-content.ts';
import { Steps } from '../content/steps.tsx';
import { RichContent } from '../rich-content/rich-content.tsx';

interface WalletPageProps {
  wallet: Shown<WalletContent>;
  trail: readonly Breadcrumb[];
}

/** The card in the wallet of a phone: how it gets there, and what to know about it. */
export function WalletPage({ wallet, trail }: WalletPageProps) {
  const { t } = useLingui();
  const { headline, subtext, image, text, howItWorks } = wallet;
  return (
    <ContentPage
      trail={trail}
      headline={headline}
      lead={subtext}
      beside={image && <ContentImage image={image} />}
    >
      {howItWorks.length > 0 && (
        <ContentSection id="how-it-works" title={t`How to add it`}>
          <Steps steps={howItWorks} />
        </ContentSection>
      )}
      {text?.html && (
        <ContentSection id="more">
          <RichContent html={text.html} />
        </ContentSection>
      )}
    </ContentPage>
  );
}
