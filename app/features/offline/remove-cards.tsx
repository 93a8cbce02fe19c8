import { useLingui } from '@lingui/react/macro';

import { Button } from '../../ui/button.tsx';
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
