import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';

import type { MedicationHit } from '../../domain/search.ts';
import type { SearchBoxState } from './search-box-state.ts';
import { MedicationName } from '../ui/medication-name.tsx';
import { useAnnouncement } from '../ui/notice.tsx';
import styles from './suggestion-panel.module.css';

/** The DOM id of a suggestion, for aria-activedescendant. */
export const optionId = (boxId: string, index: number) => `${boxId}-option-${index}`;

interface SuggestionPanelProps {
  /** Id of the search box, the prefix of the list's ids. */
  id: string;
  label: string;
  box: SearchBoxState;
  onSelect: (item: MedicationHit) => void;
}

/** The state of the list in one sentence, which screen readers announce. */
function statusMessage(box: SearchBoxState): MessageDescriptor | null {
  const { items, text: input } = box.search;
  if (!box.isOpen) return null;
  if (box.hasFailed) return msg`No suggestions right now. Press Enter to search.`;
  if (box.answeredText !== input) return null;
  const text = input.trim();
  const count = items.length;
  if (count === 0) return msg`No suggestions for “${text}”. Press Enter to search.`;
  return msg`${plural(count, { one: '# suggestion', other: '# suggestions' })}`;
}

/** The panel below a search box: the suggestions, or a sentence if there are none. */
export function SuggestionPanel({ id, label, box, onSelect }: SuggestionPanelProps) {
  const { t, i18n } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  const { isOpen } = box;
  const { items, highlighted, windowHeight } = box.search;
  const status = statusMessage(box);
  const hasList = isOpen && items.length > 0;
  const text = status && i18n._(status);
  useAnnouncement(text);

  // Limits the height of the list so that it ends above the on-screen keyboard. Set by script, because the content security
  // policy forbids style attributes.
  useLayoutEffect(() => {
    if (!isOpen || windowHeight === 0 || !panel.current) return;
    const room = windowHeight - panel.current.getBoundingClientRect().top;
    panel.current.style.setProperty('--room', `${room}px`);
  }, [isOpen, windowHeight]);

  // A combobox with suggestions from a server; no native element has these roles.
  return (
    <div ref={panel} className={styles['panel']} data-open={isOpen ? '' : undefined}>
      <div role="listbox" id={`${id}-list`} aria-label={t`${label}: suggestions`} hidden={!hasList}>
        {items.map((item, index) => (
          // The input keeps the focus and handles the keys; aria-activedescendant names the highlighted suggestion.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={item.id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === highlighted}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSelect(item)}
          >
            <HitName hit={item} />
          </div>
        ))}
      </div>
      {!hasList && text && <p className={styles['sentence']}>{text}</p>}
    </div>
  );
}

/** The name of a hit, and what it is unless it is a medication. */
export function HitName({ hit: { name, secondaryName, kind, didYouMean } }: { hit: MedicationHit }) {
  const { t } = useLingui();
  const label = didYouMean ? t`Did you mean?` : kind && (kind === 'class' ? t`Drug class` : t`Condition`);
  return (
    <>
      <MedicationName name={name} secondaryName={secondaryName} />
      {label && <small className={styles['kind']}>{label}</small>}
    </>
  );
}
