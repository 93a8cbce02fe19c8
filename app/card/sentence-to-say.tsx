import { useLingui } from '@lingui/react/macro';

interface SentenceToSayProps {
  className?: string | undefined;
  translationClassName?: string | undefined;
}

/** What to say to a pharmacist, in English, with a translation on pages in another language. */
export function SentenceToSay({ className, translationClassName }: SentenceToSayProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <blockquote className={className} lang="en">
        <p>
          “I have a discount card. Please enter these four numbers as the primary claim, without my insurance,
          and tell me the price before I pay.”
        </p>
      </blockquote>
      {i18n.locale !== 'en-US' && (
        <p className={translationClassName}>
          {t`It says: I have a discount card. Please enter these four numbers as the primary claim, without my insurance, and tell me the price before I pay.`}
        </p>
      )}
    </>
  );
}
