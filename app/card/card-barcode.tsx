import { useLingui } from '@lingui/react/macro';

import styles from './card-barcode.module.css';

/** The card's numbers for a scanner; `svg` is what cardBarcodeSvg gave. The numbers stand beside it in words. */
export function CardBarcode({ svg }: { svg: string }) {
  const { t } = useLingui();
  return (
    <figure className={`${styles['barcode']} always-light`}>
      <div
        role="img"
        aria-label={t`Barcode with the four numbers of this card`}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <figcaption>{t`If the scanner does not read it, type the four numbers.`}</figcaption>
    </figure>
  );
}
