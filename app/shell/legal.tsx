import { useLingui } from '@lingui/react/macro';

import { isReservedForFiction, phoneHref } from '../../domain/phone-number.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import styles from './legal.module.css';
import { LanguageLink } from './site-header.tsx';
import { useShell, type ShellData } from './shell-data.ts';

/** The brand's note beside each price and card (tenants/words.ts), such as which card to show first. */
export function CoverageNote() {
  const note = useShell()?.coverageNote;
  return note && <CoverageText note={note} />;
}

/** The brand's note as HTML for loaders. */
export const CoverageText = ({ note }: { note: NonNullable<ShellData['coverageNote']> }) => (
  <p className={styles['coverage']}>
    <strong>{`${note.title}.`}</strong> <span>{note.text}</span>
  </p>
);

/**
 * A help line to call. A number reserved for fiction is not a link and says what it is.
 * @param lang of the sentence around it, if it is not in the visitor's language.
 */
export function HelpLine({ number, lang }: { number: string; lang?: 'en' }) {
  const { t } = useLingui();
  if (isReservedForFiction(number))
    return (
      <span className={styles['fiction']}>
        <span className="figures">{number}</span>{' '}
        <small>{`(${lang ? 'example number' : t`example number`})`}</small>
      </span>
    );
  return (
    <a href={phoneHref(number)} className="figures">
      {number}
    </a>
  );
}

/** The legal text and the links every page needs: legal pages, privacy choices and the other language (spec §2). */
export function LegalPart({ shell }: { shell: ShellData }) {
  const { t } = useLingui();
  return (
    <>
      <ServerHtml html={shell.footer.notice} className={styles['notice']} />
      <nav aria-label={t`Legal`} className={styles['links']}>
        <ServerHtml html={shell.footer.legal} />
        <LanguageLink shell={shell} />
      </nav>
    </>
  );
}
