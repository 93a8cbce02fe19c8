import { useLingui } from '@lingui/react/macro';

import type { AboutUs } from '../../upstreams/content/about-us.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { ContentImage, Steps } from '../shell/content/content-blocks.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import type { Rendered } from '../shell/content/render-content.ts';
import { RichContent } from '../shell/content/rich-content.tsx';

interface AboutUsPageProps {
  about: Rendered<AboutUs>;
  trail: readonly Breadcrumb[];
}

/** Who runs the site, and how it works in up to four steps (spec §2, §9). */
export function AboutUsPage({ about, trail }: AboutUsPageProps) {
  const { t } = useLingui();
  const { headline, subtext, image, text, howItWorksHeadline, howItWorks } = about;
  return (
    <ContentPage
      trail={trail}
      headline={headline}
      lead={subtext}
      beside={image && <ContentImage image={image} />}
    >
      {howItWorks.length > 0 && (
        <ContentSection id="how-it-works" title={howItWorksHeadline || t`How it works`}>
          <Steps steps={howItWorks} />
        </ContentSection>
      )}
      <ContentSection id="about">
        <RichContent html={text.html} />
      </ContentSection>
    </ContentPage>
  );
}
