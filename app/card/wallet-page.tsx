import { useLingui } from '@lingui/react/macro';

import type { WalletPage as WalletContent } from '../../upstreams/content/wallet-page.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { ContentImage, Steps } from '../shell/content/content-blocks.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import type { Rendered } from '../shell/content/render-content.ts';
import { RichContent } from '../shell/content/rich-content.tsx';

interface WalletPageProps {
  wallet: Rendered<WalletContent>;
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
