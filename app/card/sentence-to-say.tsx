import { useLingui } from '@lingui/react/macro';

/** What to say at the counter: in English, as pharmacists read it, with what it means for a visitor who does not. */
export function SentenceToSay({ className, meaning }: { className?: string; meaning?: string }) {
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
        <p className={meaning}>
          {t`It says: I have a discount card. Please enter these four numbers as the primary claim, without my insurance, and tell me the price before I pay.`}
        </p>
      )}
    </>
  );
}
