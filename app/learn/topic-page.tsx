import { useLingui } from '@lingui/react/macro';

import { LinkWithIcon } from '../ui/link-with-icon.tsx';
import { Byline } from './byline.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { Questions } from '../shell/content/content-blocks.tsx';
import { SampleContent } from '../shell/sample-content.tsx';
import { RichContent } from '../shell/content/rich-content.tsx';
import type { TopicPageData } from './load-topic.server.ts';
import { PricedMedicines } from './priced-medicines.tsx';
import styles from './topic-page.module.css';

/** A condition or a class: what it is, its medicines and what they cost, what the content says of it (spec §3). */
export function TopicPage({ title, headline, description, image, ...topic }: TopicPageData) {
  const { t } = useLingui();
  const { html, questions, medicines, trail, toGlp1 } = topic;
  return (
    <ContentPage trail={trail} headline={title} lead={headline} beside={image && <Picture {...image} />}>
      <div className={styles['about']}>
        <p>{description}</p>
        <SampleContent />
      </div>
      <ContentSection id="medicines" title={t`Medicines`}>
        <PricedMedicines medicines={medicines} />
        {toGlp1 && (
          <p className={styles['onward']}>
            <LinkWithIcon to={toGlp1} icon="chevronRight" iconPosition="right">
              {t`GLP-1 medicines and their prices`}
            </LinkWithIcon>
          </p>
        )}
      </ContentSection>
      {html && (
        <ContentSection id="about">
          <RichContent html={html} />
        </ContentSection>
      )}
      {questions.length > 0 && (
        <ContentSection id="questions" className={styles['questions']} title={t`Questions and answers`}>
          <Questions questions={questions} />
        </ContentSection>
      )}
      <div className={styles['review']}>
        <Byline reviewer={topic.reviewer} lastReviewed={topic.lastReviewed} />
      </div>
    </ContentPage>
  );
}

function Picture({ url, width, height, alt }: NonNullable<TopicPageData['image']>) {
  return (
    <img
      className={styles['image']}
      src={url}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
    />
  );
}
