import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';

import { isPageOn } from '../../tenants/page-flags.ts';
import type { RewardsPage } from '../../upstreams/content/rewards-page.ts';
import { rewardsPath as path } from '../card/links.ts';
import styles from '../card/rewards-page.module.css';
import { createRewardsForm, sendRewards, sentRewardsPath, sentRewardsReply } from '../card/rewards.server.ts';
import { SendForms } from '../card/send-forms.tsx';
import { parseChannel, readSendRequest } from '../card/send-request.server.ts';
import { pageContext } from '../context.ts';
import { ContentImage, Questions } from '../shell/content/content-blocks.tsx';
import { requireContent } from '../shell/content/load-content.server.ts';
import { titleOf } from '../shell/frame-links.server.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import type { Rendered } from '../shell/content/render-content.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require.server.ts';
import { faqData } from '../shell/structured-data.ts';
import { LinkButton } from '../ui/button.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { ContentIcon } from '../ui/content-icon.tsx';
import type { Route } from './+types/rewards';

/** Rewards for members (spec §3, rewards page). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'rewardsPage');
  const content = await requireContent(page, (client) =>
    client.rewardsPage({ locale: page.site.locale }, page.request.call),
  );
  const { subtext, faqs, linkWithIcon } = content;
  const title = titleOf(page.site, path, content.headline);
  const hasLink = linkWithIcon !== null && isPageOn(page.site.flags, linkWithIcon.link);
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const structuredData = faqs.length > 0 ? [...trailData, faqData(faqs)] : trailData;
  const query = page.request.url.searchParams;
  const sentChannel = parseChannel(query.get('sent'));
  const messageId = query.get('message');
  return {
    rewards: { ...content, linkWithIcon: hasLink ? linkWithIcon : null },
    title,
    trail,
    form: createRewardsForm(page.site, query.has('again'), messageId),
    reply: sentChannel && sentRewardsReply(page.site, sentChannel, messageId),
    head: pageHead(page, { title, description: subtext || title, path, data: structuredData }),
  };
}

/** Sends a link to the page to a phone or an address; without script the reply is the page itself. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'rewardsPage');
  const sendRequest = readSendRequest(page, 'rewards', await request.formData());
  if (!sendRequest) return data(null, { status: 400 });
  const { status, reply, messageId } = await sendRewards(page, sendRequest);
  if (reply.outcome === 'sent') return redirect(sentRewardsPath(reply.channel, messageId), 303);
  return data({ input: sendRequest.input, reply }, { status });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Rewards({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { rewards, title, trail, form } = loaderData;
  const { subtext, linkWithIcon, rewardsPreviewImage, rewardStructure } = rewards;
  const { rewardStructureHeadline, faqs, termsAndConditions, disclaimerText } = rewards;
  const reply = actionData?.reply ?? loaderData.reply;
  return (
    <ContentPage
      trail={trail}
      headline={title}
      lead={subtext}
      action={linkWithIcon && <IconLink {...linkWithIcon} />}
      aside={rewardsPreviewImage && <ContentImage image={rewardsPreviewImage} />}
    >
      {rewardStructure?.html && (
        <ContentSection
          id="structure"
          title={rewardStructureHeadline || t`How it works`}
          className={styles['structure']}
        >
          <RichContent html={rewardStructure.html} className={styles['table']} />
        </ContentSection>
      )}
      <GiftCard text={rewards.giftCardText} image={rewards.giftCardImage} />
      {form.channels.length > 0 && (
        <ContentSection id="send" title={t`Take this page with you`} className={styles['send']}>
          {/* The key resets the fields to the input of each reply. */}
          <SendForms key={reply?.next['once']} form={form} input={actionData?.input ?? null} reply={reply} />
        </ContentSection>
      )}
      {faqs.length > 0 && (
        <ContentSection id="questions" title={t`Questions and answers`} className={styles['questions']}>
          <Questions questions={faqs} />
        </ContentSection>
      )}
      {termsAndConditions?.html && (
        <ContentSection id="terms" title={t`Terms and conditions`} className={styles['terms']}>
          <RichContent html={termsAndConditions.html} />
        </ContentSection>
      )}
      {disclaimerText && <p className={styles['disclaimer']}>{disclaimerText}</p>}
    </ContentPage>
  );
}

/** A link of the content, with its icon on the side that the content gives. */
function IconLink({ icon, iconPosition, text, link }: NonNullable<RewardsPage['linkWithIcon']>) {
  return (
    <LinkButton to={link}>
      {iconPosition !== 'right' && <ContentIcon name={icon} />}
      {text}
      {iconPosition === 'right' && <ContentIcon name={icon} />}
    </LinkButton>
  );
}

interface GiftCardProps {
  text: string | null;
  image: Rendered<RewardsPage>['giftCardImage'];
}

/** How a reward is paid, with a drawn gift where the content has no image. */
function GiftCard({ text, image }: GiftCardProps) {
  const { t } = useLingui();
  if (!text && !image) return null;
  return (
    <section className={styles['gift']} aria-labelledby="gift-title">
      {image ? (
        <ContentImage image={image} />
      ) : (
        <span className={styles['sign']}>
          <ContentIcon name="gift" size={32} />
        </span>
      )}
      <div>
        <h2 id="gift-title">{t`Gift cards`}</h2>
        {text && <p>{text}</p>}
      </div>
    </section>
  );
}
