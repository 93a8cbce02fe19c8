import type { FaqPage } from '../../../upstreams/content/faq-page.ts';
import { DisclosureList } from '../../ui/disclosure-list.tsx';
import { richContentClass } from './rich-content.tsx';
import type { Shown } from './show-content.ts';

/** A question of the content's with its answer. */
export type ShownQuestion = Shown<FaqPage>['faqs'][number];

interface QuestionsProps {
  questions: readonly ShownQuestion[];
  /** How many of the first are open at once; none unless told. */
  open?: number;
}

/** Questions of the content's that open to their answers. `#slug` opens one. */
export function Questions({ questions, open }: QuestionsProps) {
  const asked = questions.map(({ slug, question, answer }) => ({ id: slug, question, html: answer.html }));
  return <DisclosureList questions={asked} open={open} answerClassName={richContentClass} />;
}
