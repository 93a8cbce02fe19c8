import { useLingui } from '@lingui/react/macro';

import type { RewardsPage as RewardsContent } from '../../upstreams/content/rewards-page.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ContentIcon } from '../ui/more-icons.tsx';
import { ContentImage, Questions } from '../shell/content/content-blocks.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import type { Rendered } from '../shell/content/render-content.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import { RewardsForm, type RewardsFormProps } from './rewards-form.tsx';
import styles from './rewards-page.module.css';

interface RewardsPageProps {
  rewards: Rendered<RewardsContent>;
  trail: readonly Breadcrumb[];
  sending: RewardsFormProps;
}

/** Rewards for members: what there is, how it comes, the questions and the terms (spec §3). */
export function RewardsPage({ rewards, trail, sending }: RewardsPageProps) {
  const { t } = useLingui();
  const { headline, subtext, linkWithIcon, rewardsPreviewImage, rewardStructure } = rewards;
  const { rewardStructureHeadline, faqs, termsAndConditions, disclaimerText } = rewards;
  return (
    <ContentPage
      trail={trail}
      headline={headline}
      lead={subtext}
      action={linkWithIcon && <LinkOfContent {...linkWithIcon} />}
      beside={rewardsPreviewImage && <ContentImage image={rewardsPreviewImage} />}
    >
      {rewardStructure?.html && (
        <ContentSection id="structure" title={rewardStructureHeadline || t`How it works`}>
          <RichContent html={rewardStructure.html} className={styles['structure']} />
        </ContentSection>
      )}
      <GiftCard text={rewards.giftCardText} image={rewards.giftCardImage} />
      <RewardsForm {...sending} />
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

/** The way on that the content gives, with its icon on the side it says. */
function LinkOfContent({ icon, iconPosition, text, link }: NonNullable<RewardsContent['linkWithIcon']>) {
  const drawn = <ContentIcon name={icon} />;
  return (
    <LinkButton to={link}>
      {iconPosition !== 'right' && drawn}
      {text}
      {iconPosition === 'right' && drawn}
    </LinkButton>
  );
}

interface GiftCardProps {
  text: string | null;
  image: Rendered<RewardsContent>['giftCardImage'];
}

/** How a reward comes; a drawn present stands in for a picture that is not there. */
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
