// The loader renders the read-only sections as HTML.
import '../card/rewards.server.tsx?styles';

import { useLingui } from '@lingui/react/macro';
import { data, redirect } from 'react-router';

import { isPageOn } from '../../tenants/page-flags.ts';
import type { RewardsPage } from '../../upstreams/content/rewards-page.ts';
import { rewardsPath as path } from '../card/links.ts';
import styles from '../card/rewards-page.module.css';
import {
  createRewardsForm,
  RewardsStructure,
  RewardsTerms,
  sendRewards,
  sentRewardsPath,
  loadRewardsReply,
} from '../card/rewards.server.tsx';
import { SendForms } from '../card/send-forms.tsx';
import { readSendRequest } from '../card/send-request.server.ts';
import { pageContext } from '../context.ts';
import { ContentImage } from '../shell/content/content-blocks.tsx';
import { requireContent } from '../shell/content/load-content.server.ts';
import { titleOf } from '../shell/frame-links.server.ts';
import { renderPart } from '../shell/html-part.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { requireFlag } from '../shell/loader-guards.server.ts';
import { faqData, pageTrail } from '../shell/structured-data.server.ts';
import { LinkButton } from '../ui/button.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { ContentIcon } from '../ui/content-icon.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
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
  return {
    title,
    lead: subtext,
    link: hasLink ? linkWithIcon : null,
    image: content.rewardsPreviewImage,
    structure: renderPart(page, <RewardsStructure rewards={content} />),
    terms: renderPart(page, <RewardsTerms rewards={content} />),
    trail,
    form: await createRewardsForm(page, query.has('again'), query.get('message')),
    reply: await loadRewardsReply(page),
    head: pageHead(page, { title, description: subtext || title, path, data: structuredData }),
  };
}

/** Sends a link to the page to a phone or an address; without script the reply is the page itself. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  // The form may have been open when the operator turned the page off.
  if (!page.site.flags.rewardsPage) throw data(null, { status: 405 });
  const sendRequest = readSendRequest(page, 'rewards', await request.formData());
  if (!sendRequest) return data(null, { status: 400 });
  const { status, headers: replyHeaders, reply, messageId } = await sendRewards(page, sendRequest);
  if (messageId !== undefined) return redirect(sentRewardsPath(sendRequest, messageId), 303);
  // Without an id, a page at another URL could not confirm the message.
  const input = reply.outcome === 'sent' ? null : sendRequest.input;
  return data({ input, reply }, { status, headers: replyHeaders });
}

/** When to try again after too many messages. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export { pageMeta as meta } from '../shell/meta.ts';

export default function Rewards({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { title, lead, link, image, trail, form, structure, terms } = loaderData;
  const reply = actionData?.reply ?? loaderData.reply;
  return (
    <ContentPage
      trail={trail}
      headline={title}
      lead={lead}
      action={link && <IconLink {...link} />}
      aside={image && <ContentImage image={image} />}
    >
      <ServerHtml html={structure} />
      {form.channels.length > 0 && (
        <ContentSection id="send" title={t`Take this page with you`} className={styles['send']}>
          {/* The key resets the fields to the input of each reply. */}
          <SendForms key={reply?.next['once']} form={form} input={actionData?.input ?? null} reply={reply} />
        </ContentSection>
      )}
      <ServerHtml html={terms} />
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
