import { useLingui } from '@lingui/react/macro';

import { pageContext } from '../context.ts';
import { ContentImage, Steps } from '../shell/content/content-blocks.tsx';
import { requireContent } from '../shell/content/load-content.server.ts';
import { titleOf } from '../shell/frame-links.server.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import type { Route } from './+types/wallet';

const path = '/wallet';

/** Explains how to add the card to a phone's wallet (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'walletPage');
  const wallet = await requireContent(page, (client) =>
    client.wallet({ locale: page.site.locale }, page.request.call),
  );
  const { subtext } = wallet;
  const title = titleOf(page.site, path, wallet.headline);
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const head = pageHead(page, { title, description: subtext || title, path, data: trailData });
  return { wallet, title, trail, head };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Wallet({ loaderData: { wallet, title, trail } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { subtext, image, text, howItWorks } = wallet;
  return (
    <ContentPage
      trail={trail}
      headline={title}
      lead={subtext || t`Open a card on your phone to have its numbers at the counter.`}
      action={<LinkButton to="/">{t`Look up a medication`}</LinkButton>}
      aside={image && <ContentImage image={image} />}
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
