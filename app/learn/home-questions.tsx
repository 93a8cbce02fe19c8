import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { DisclosureList, type Question } from '../ui/disclosure-list.tsx';
import { richContentClass } from '../shell/content/rich-content.tsx';
import styles from './home.module.css';

interface HomeQuestionsProps {
  questions: readonly Question[];
  /** Whether the site has the page of all questions. */
  hasMore: boolean;
}

/** The first questions people have, three at most (spec §2 and §9, homepage FAQ). */
export function HomeQuestions({ questions, hasMore }: HomeQuestionsProps) {
  const { t } = useLingui();
  if (questions.length === 0) return null;
  return (
    <section id="questions" className={styles['section']} aria-labelledby="questions-title">
      <div className={styles['beside']}>
        <div>
          <h2 id="questions-title">{t`Questions people ask`}</h2>
          {hasMore && (
            <p className={styles['more']}>
              <Link to="/faq">{t`All questions and answers`}</Link>
            </p>
          )}
        </div>
        <DisclosureList questions={questions} answerClassName={richContentClass} />
      </div>
    </section>
  );
}
