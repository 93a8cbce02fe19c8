import { useLingui } from '@lingui/react/macro';

import { Button } from '../ui/button.tsx';
import { removeKeptCards } from './keep-card.ts';

/** Takes every kept card away from this device. */
export function RemoveCards({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useLingui();
  return (
    <Button look="quiet" type="button" onClick={() => void removeKeptCards().then(onRemoved)}>
      {t`Remove saved cards`}
    </Button>
  );
}

/** Takes the place of the button that was pressed, and its focus: whoever does not see the page hears what became of it. */
export function CardsRemoved() {
  const { t } = useLingui();
  return <p tabIndex={-1} ref={takeFocus}>{t`No card is saved on this device any more.`}</p>;
}

const takeFocus = (element: HTMLElement | null) => element?.focus();
