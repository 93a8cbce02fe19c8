import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';

import type { MedicationHit } from '../../domain/search.ts';
import type { BoxState } from './search-box-state.ts';
import { MedicationName } from '../ui/medication-name.tsx';
import styles from './suggestion-panel.module.css';

/** The DOM id of a suggestion, for aria-activedescendant. */
export const optionId = (boxId: string, index: number) => `${boxId}-option-${index}`;

interface SuggestionPanelProps {
  /** Id of the search box; the list's own ids start with it. */
  id: string;
  label: string;
  box: BoxState;
  onSelect: (item: MedicationHit) => void;
}

const leastRoom = 160;
const edge = 8;

/** In one sentence what the list below the field holds; read out when it changes. */
function statusOf({
  open,
  failed,
  answered,
  search: { items, text: typed },
}: BoxState): MessageDescriptor | null {
  if (!open) return null;
  if (failed) return msg`Suggestions are not available right now. Press Enter to search.`;
  if (answered !== typed) return null;
  const text = typed.trim();
  const count = items.length;
  if (count === 0) return msg`No suggestions for “${text}”. Press Enter to search.`;
  return msg`${plural(count, { one: '# suggestion', other: '# suggestions' })}`;
}

/** What hangs under a search box: the suggestions, or a sentence where there are none. */
export function SuggestionPanel({ id, label, box, onSelect }: SuggestionPanelProps) {
  const { t, i18n } = useLingui();
  const panel = useRef<HTMLDivElement>(null);
  const { open } = box;
  const { items, highlighted, windowHeight } = box.search;
  const status = statusOf(box);
  const listed = open && items.length > 0;

  // The list ends above the window's edge or the keyboard's. Set from here: the page's policy allows no style attribute.
  useLayoutEffect(() => {
    if (!open || windowHeight === 0 || !panel.current) return;
    const room = windowHeight - panel.current.getBoundingClientRect().top - edge;
    panel.current.style.setProperty('--room', `${Math.max(room, leastRoom)}px`);
  }, [open, windowHeight]);

  // A combobox whose suggestions come from a server: no element has these roles by itself.
  /* oxlint-disable jsx-a11y/prefer-tag-over-role */
  return (
    <div ref={panel} className={styles['panel']} data-open={open ? '' : undefined}>
      <div role="listbox" id={`${id}-list`} aria-label={t`${label}: suggestions`} hidden={!listed}>
        {items.map((item, index) => (
          // The field keeps the focus and the keys; it points at the highlighted suggestion (aria-activedescendant).
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
            <MedicationName name={item.name} secondaryName={item.secondaryName} />
          </div>
        ))}
      </div>
      <output className={listed ? 'visually-hidden' : styles['sentence']}>{status && i18n._(status)}</output>
    </div>
  );
}
