import { useLingui } from '@lingui/react/macro';

import type { AboutUs } from '../../upstreams/content/about-us.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { ContentImage } from '../shell/content/content-image.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import type { Shown } from '../shell/content/show-content.ts';
import { Steps } from '../shell/content/steps.tsx';
import { RichContent } from '../shell/content/rich-content.tsx';

interface AboutUsPageProps {
  about: Shown<AboutUs>;
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
