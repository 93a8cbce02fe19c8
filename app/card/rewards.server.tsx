import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { Channel } from '../../wire/message.ts';
import type { RewardsPage } from '../../upstreams/content/rewards-page.ts';
import type { PageContext, SiteContext } from '../context.ts';
import choiceStyles from '../shell/content/choices.module.css';
import { ContentImage, Questions } from '../shell/content/content-blocks.tsx';
import { listChoices, type Rendered } from '../shell/content/render-content.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import { i18nFor } from '../shell/i18n.server.ts';
import { ContentIcon } from '../ui/content-icon.tsx';
import { ContentSection } from '../ui/content-page.tsx';
import { rewardsPath } from './links.ts';
import styles from './rewards-page.module.css';
import { loadSentReply } from './load-send-page.server.ts';
import { messageExtras } from './send-card.server.ts';
import { createSendForm, repeatRequestId, type SendForm, type SendFormLabels } from './share-card.server.ts';
import {
  checkSendInput,
  createIdempotencyKey,
  replyToSend,
  type SendAttempt,
  type SendOutcome,
  type SendRequest,
} from './send-request.server.ts';
import { maxMinutes, retryMinutes, type TitledText } from './send-texts.server.ts';

/**
 * The forms that send a link to the rewards page.
 * @param isRepeat whether the visitor requested another message after `messageId`.
 */
export async function createRewardsForm(
  page: PageContext,
  isRepeat: boolean,
  messageId: string | null,
): Promise<SendForm> {
  const { site } = page;
  const form = await createSendForm(page, {});
  const fields = isRepeat ? { once: repeatRequestId(messageId) } : form.fields;
  const action = site.href(rewardsPath);
  return { ...form, action, path: action, labels: rewardsFormLabels(site), fields };
}

/** Sends a message about rewards (spec §7: members/rewards). It never throws for invalid input or a failed service. */
export async function sendRewards(page: PageContext, request: SendRequest): Promise<SendOutcome> {
  const { channel, to } = request.input;
  const attempt: SendAttempt = { page, kind: 'rewards', request };
  const recipient = checkSendInput(attempt);
  if (!recipient.ok) return recipient.outcome;
  const message = {
    extras: { url: page.site.origin + page.site.href(rewardsPath), ...messageExtras(page) },
    idempotencyKey: createIdempotencyKey(request, recipient.to),
    proof: request.proof,
  };
  const { rewards } = page.services;
  const result = await (channel === 'sms'
    ? rewards.sendSms({ ...message, phone: recipient.to }, page.request.call)
    : rewards.sendEmail({ ...message, email: recipient.to }, page.request.call));
  return replyToSend(attempt, result, {
    sent: rewardsSent(channel, to.trim()),
    failed: rewardsSendFailed,
    unknown: rewardsSendUnknown,
    tooMany: tooManyMessages,
    usedUp: messagesUsedUp,
    challenged: messageChallenged,
  });
}

const rewardsPathWith = (query: Record<string, string>) => `${rewardsPath}?${new URLSearchParams(query)}`;

/** Path of the page after a message was sent. It identifies the message, but no person. */
export const sentRewardsPath = ({ input, requestId }: SendRequest, messageId: string) =>
  rewardsPathWith({ sent: input.channel, once: requestId, message: messageId });

/** The reply on the page at that path; null without a message. */
export const loadRewardsReply = (page: PageContext) =>
  loadSentReply(page, {
    sent: (channel) => rewardsSent(channel, null),
    failed: () => rewardsSendFailed,
    unknown: () => rewardsSendUnknown,
    againPath: rewardsPathWith,
  });

/** The consent names who sends what, what it costs and how to stop it. */
function rewardsFormLabels(site: SiteContext): Record<Channel, SendFormLabels> {
  const i18n = i18nFor(site.locale);
  const brand = site.partner.clientDisplayName;
  return {
    sms: {
      name: i18n._(msg`Text me this page`),
      button: i18n._(msg`Text the page`),
      note: i18n._(
        msg`I agree that ${brand} texts a link to this page to this number, once. Message and data rates may apply. Reply STOP to stop, HELP for help.`,
      ),
    },
    email: {
      name: i18n._(msg`Email me this page`),
      button: i18n._(msg`Email the page`),
      note: i18n._(msg`${brand} sends one email with a link to this page to this address.`),
    },
  };
}

const rewardsSendFailed: TitledText = {
  title: msg`We couldn’t send the message just now.`,
  text: msg`What you typed is still here: try again in a minute. Everything in the message is on this page too.`,
};

/** The service did not confirm the message, which may be on its way. */
const rewardsSendUnknown: TitledText = {
  title: msg`We don’t know yet whether it was sent.`,
  text: msg`We got no confirmation. Check your messages in a minute before you press again. Everything in the message is on this page too.`,
};

/** @param retryAfterSeconds null where the service gives no time. */
function tooManyMessages(retryAfterSeconds: number | null): TitledText {
  const minutes = retryMinutes(retryAfterSeconds);
  return {
    title: msg`Too many messages were sent.`,
    text:
      minutes <= maxMinutes
        ? msg`So nobody gets flooded with messages, we take a break. Try again in ${minutes} minutes.`
        : msg`So nobody gets flooded with messages, we take a break. Try again tomorrow.`,
  };
}

/** The brand's messages of the hour or the day are used up. */
function messagesUsedUp(retryAfterSeconds: number | null): TitledText {
  const minutes = retryMinutes(retryAfterSeconds);
  return {
    title: msg`We cannot send more messages right now.`,
    text:
      minutes <= maxMinutes
        ? msg`Nothing was sent, and what you typed is still here: try again in ${minutes} minutes. Everything in the message is on this page too.`
        : msg`Nothing was sent, and what you typed is still here: try again tomorrow. Everything in the message is on this page too.`,
  };
}

/** Shown only if the browser cannot solve the challenge. */
function messageChallenged(retryAfterSeconds: number | null): TitledText {
  const minutes = retryMinutes(retryAfterSeconds);
  return {
    title: msg`Nothing was sent yet.`,
    text: msg`Many messages were sent from your connection. To keep robots out, your browser must do a short calculation, which needs JavaScript. Turn it on and press the button again, or try again in ${minutes} minutes. What you typed is still here. Everything in the message is on this page too.`,
  };
}

/** @param to as entered; null after the redirect, whose URL does not contain it. */
function rewardsSent(channel: Channel, to: string | null): TitledText {
  const sms = msg`Arriving within a minute or two. If it doesn’t come, check the number and the phone’s signal, and send it again.`;
  const email = msg`Arriving within minutes. Check spam too. If it doesn’t come, check the address and send it again.`;
  return {
    title: to === null ? msg`The message is on its way.` : msg`The message is on its way to ${to}.`,
    text: channel === 'sms' ? sms : email,
  };
}

/** What the rewards are and the questions about them, above the forms that send a link to the page. */
export function RewardsStructure({ rewards }: { rewards: Rendered<RewardsPage> }) {
  const { t } = useLingui();
  const { rewardStructure, rewardStructureHeadline, giftCardText, giftCardImage, faqs } = rewards;
  return (
    <>
      {rewardStructure?.html && (
        <ContentSection
          id="structure"
          title={rewardStructureHeadline || t`How it works`}
          className={styles['structure']}
        >
          <RichContent
            html={listChoices(rewardStructure.html, 'h3')}
            className={`${styles['table']} ${choiceStyles['choices']}`}
          />
        </ContentSection>
      )}
      <GiftCard text={giftCardText} image={giftCardImage} />
      {faqs.length > 0 && (
        <ContentSection id="questions" title={t`Questions and answers`} className={styles['questions']}>
          <Questions questions={faqs} />
        </ContentSection>
      )}
    </>
  );
}

/** The terms, below the forms. */
export function RewardsTerms({ rewards }: { rewards: Rendered<RewardsPage> }) {
  const { t } = useLingui();
  const { termsAndConditions, disclaimerText } = rewards;
  return (
    <>
      {termsAndConditions?.html && (
        <ContentSection id="terms" title={t`Terms and conditions`} className={styles['terms']}>
          <RichContent html={termsAndConditions.html} />
        </ContentSection>
      )}
      {disclaimerText && <p className={styles['disclaimer']}>{disclaimerText}</p>}
    </>
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
