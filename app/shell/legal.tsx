import { useLingui } from '@lingui/react/macro';

import type { ShellData } from './shell-data.ts';

/** Who the site is not, and what its prices are: the same words in the footer and, without a footer, on home. */
export function LegalNotice({ shell }: { shell: ShellData }) {
  const { t } = useLingui();
  const { html } = shell.footer;
  return (
    <>
      {html && <div dangerouslySetInnerHTML={{ __html: html }} />}
      <p>
        {!html && <strong>{t`This is not insurance.`} </strong>}
        {shell.affiliation}
      </p>
      {shell.isDemonstration && (
        <p>
          <strong>{t`Demonstration.`}</strong>{' '}
          {t`Prices are worked out from public NADAC costs and are not an offer. The card carries identifiers that no pharmacy accepts.`}
        </p>
      )}
    </>
  );
}
