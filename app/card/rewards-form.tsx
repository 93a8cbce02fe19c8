import { useLingui } from '@lingui/react/macro';

import { ContentSection } from '../ui/content-page.tsx';
import type { CouponAnswer, CouponForm, Typed } from './coupon-form.ts';
import { CouponForms } from './coupon-forms.tsx';
import styles from './rewards-page.module.css';

export interface RewardsFormProps {
  form: CouponForm;
  typed: Typed | null;
  answer: CouponAnswer | null;
}

/** The page as a message to oneself, by text or e-mail (spec §7: members/rewards); nothing where neither can be sent. */
export function RewardsForm({ form, typed, answer }: RewardsFormProps) {
  const { t } = useLingui();
  if (form.channels.length === 0) return null;
  return (
    <ContentSection id="send" title={t`Take this page with you`} className={styles['send']}>
      <CouponForms key={answer?.next.once} form={form} typed={typed} answer={answer} />
    </ContentSection>
  );
}
