import { useLingui } from '@lingui/react/macro';

import { pageContext } from '../context.ts';
import { ContentImage, Steps } from '../shell/content/content-blocks.tsx';
import { requireContent } from '../shell/content/load-content.server.ts';
import { titleOf } from '../shell/frame-links.server.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require.server.ts';
import { organizationData } from '../shell/structured-data.ts';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import type { Route } from './+types/about-us';

const path = '/about-us';

/** Who runs the site, and how it works in up to four steps (spec §2, §9). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'aboutUsPage');
  const about = await requireContent(page, (content) =>
    content.aboutUs({ locale: page.site.locale }, page.request.call),
  );
  const { subtext } = about;
  const title = titleOf(page.site, path, about.headline);
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const data = [...trailData, organizationData(page.site)];
  return { about, title, trail, head: pageHead(page, { title, description: subtext || title, path, data }) };
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function AboutUs({ loaderData: { about, title, trail } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { subtext, image, text, howItWorksHeadline, howItWorks } = about;
  return (
    <ContentPage
      trail={trail}
      headline={title}
      lead={subtext}
      aside={image && <ContentImage image={image} />}
    >
      {howItWorks.length > 0 && (
        <ContentSection id="how-it-works" title={howItWorksHeadline || t`How it works`}>
          <Steps steps={howItWorks} />
        </ContentSection>
      )}
      {text?.html && (
        <ContentSection id="about">
          <RichContent html={text.html} />
        </ContentSection>
      )}
    </ContentPage>
  );
}
