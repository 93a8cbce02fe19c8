import { useLingui } from '@lingui/react/macro';

import { BrandImage } from '../ui/brand-image.tsx';
import { CardFace } from '../card/public.tsx';
import { useShell } from '../shell/shell-data.ts';
import styles from './example-card.module.css';

const identifiers = { bin: '000000', pcn: 'EXAMPLE', groupId: 'EXAMPLE', memberId: '0000 0000' };

/** What a card looks like before there is one: drawn as the real one is, under words that say what it is. */
export function ExampleCard() {
  const { t } = useLingui();
  const shell = useShell();
  if (!shell) return null;
  return (
    <figure className={styles['figure']}>
      <figcaption>
        <strong>{t`Example`}</strong>
        {t`This is not a card. Yours has its own numbers.`}
      </figcaption>
      <CardFace
        brand={
          <>
            <BrandImage src={shell.mark} alt="" width={28} height={28} />
            {shell.displayName}
          </>
        }
        emblem={null}
        pharmacy={t`The pharmacy you choose`}
        identifiers={identifiers}
        medication={t`The medicine you look up`}
        quantity={null}
        ndc={null}
        price={null}
        priceDate={null}
        pbm={null}
        help={null}
        isDemonstration
      />
    </figure>
  );
}
