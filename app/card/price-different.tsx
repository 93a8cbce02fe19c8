import { useLingui } from '@lingui/react/macro';

import { ContentSection } from '../ui/content-page.tsx';
import type { ReportPart } from './report-form.ts';
import { ReportPrice } from './report-price.tsx';

/** Why the price at the counter can be another one, and a form to say what it was. */
export function PriceDifferent({ part }: { part: ReportPart }) {
  const { t } = useLingui();
  return (
    <ContentSection id="price-different" title={t`The price was different`}>
      <p>
        {t`Usually another product or quantity was filled, the claim went to your insurance, or the cost has changed. Before you pay, ask which it is. You do not have to take it.`}{' '}
        <a href="#price-differs">{t`What else to try at the counter`}</a>
      </p>
      <ReportPrice part={part} />
    </ContentSection>
  );
}
