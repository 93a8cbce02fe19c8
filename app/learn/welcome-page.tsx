import { useLingui } from '@lingui/react/macro';

import type { WelcomePage as WelcomeContent } from '../../upstreams/content/welcome-page.ts';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import type { Rendered } from '../shell/content/render-content.ts';
import { Questions, Steps } from '../shell/content/content-blocks.tsx';
import { SearchBox } from '../find/search-box.tsx';
import { ExampleCard } from './example-card.tsx';
import styles from './welcome-page.module.css';

interface WelcomePageProps {
  welcome: Rendered<WelcomeContent>;
  /** The section about the card is shown (spec §2, welcome page card). */
  card: boolean;
}

/** Where partners send their visitors first: the search, how it works, the card, and the first questions. */
export function WelcomePage({ welcome, card }: WelcomePageProps) {
  const { t } = useLingui();
  const { headline, subtext, cardHeadline, cardText, howItWorks, faqs } = welcome;
  return (
    <ContentPage
      look="cover"
      headline={headline}
      lead={subtext}
      action={<SearchBox look="regular" label={t`Look up your medicine`} largeIcon />}
    >
      {howItWorks.length > 0 && (
        <ContentSection id="how-it-works" title={t`How it works`}>
          <Steps steps={howItWorks} />
        </ContentSection>
      )}
      {card && (
        <section className={styles['card']} id="card" aria-labelledby="card-title">
          <div>
            <h2 id="card-title">{cardHeadline || t`The card`}</h2>
            {cardText && <p className={styles['text']}>{cardText}</p>}
          </div>
          <ExampleCard />
        </section>
      )}
      {faqs.length > 0 && (
        <ContentSection id="questions" title={t`Questions and answers`} className={styles['questions']}>
          <Questions questions={faqs} />
        </ContentSection>
      )}
    </ContentPage>
  );
}
