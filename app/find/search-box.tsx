import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';

import type { MedicationHit } from '../../domain/search.ts';
import { Icon } from '../ui/icon.tsx';
import { pickedByEnter } from './search-box-state.ts';
import { longestText, useSuggestions } from './use-suggestions.ts';
import styles from './search-box.module.css';
import { SuggestionPanel, optionId } from './suggestion-panel.tsx';

export interface SearchBoxProps {
  /** `regular` 49 px for covers and panels, `mobile` 49 px in the full-screen overlay, `header` 34 px (spec §2). */
  look: 'regular' | 'mobile' | 'header';
  /** Its name for screen readers; two boxes on one page need two names. */
  label?: string;
  placeholder?: string;
  defaultValue?: string;
  /** Focused as soon as it is there (spec §2), but on touch screens, where a keyboard would cover the page. */
  takesFocus?: boolean;
  largeIcon?: boolean;
  /** Handed the id of the chosen medication; without it that medication's page opens. */
  onSelect?: (id: string) => void;
  /** Called when the text itself is sent to the search page. */
  onSubmit?: () => void;
  /** The page that searches for the text; the search page unless another is a search of its own. */
  action?: string;
  /** Fields that go with the text. */
  children?: ReactNode;
}

const smallScreen = '(max-width: 767.98px)';
const mouseScreen = '(min-width: 768px) and (hover: hover) and (pointer: fine)';
const iconSize = { regular: 20, mobile: 20, header: 18 };

/**
 * The medication search box, one component for every place (spec §2 and §4): a combobox with up to five suggestions, and
 * without script a plain form to /search.
 */
export function SearchBox({
  look,
  label: given,
  placeholder,
  defaultValue = '',
  takesFocus = false,
  largeIcon = false,
  onSelect,
  onSubmit,
  action = '/search',
  children,
}: SearchBoxProps) {
  const { t } = useLingui();
  const label = given ?? t`Search medications`;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [box, send] = useSuggestions(defaultValue);
  const navigate = useNavigate();
  const { text: typed, items, highlighted } = box.search;

  useEffect(() => {
    if (takesFocus && globalThis.matchMedia(mouseScreen).matches)
      input.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  function select(item: MedicationHit) {
    send({ type: 'selected', item });
    if (onSelect) onSelect(item.id);
    else void navigate(`/${encodeURIComponent(item.id)}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      send({ type: 'moved', by: event.key === 'ArrowDown' ? 1 : -1 });
    } else if (event.key === 'Enter') {
      const item = pickedByEnter(box);
      if (!item) return;
      event.preventDefault();
      select(item);
    } else if (event.key === 'Escape' && box.open) {
      // The first Escape closes the list, the next one whatever is around it.
      event.preventDefault();
      event.stopPropagation();
      send({ type: 'closed' });
    }
  }

  function submit() {
    send({ type: 'closed' });
    onSubmit?.();
  }

  function onFocus() {
    send({ type: 'opened' });
    // spec §2: scrolls so that suggestions stay visible on small screens; a page that frames ours stays where it is
    if (look === 'regular' && parent === window && globalThis.matchMedia(smallScreen).matches) {
      input.current?.form?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    }
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) send({ type: 'closed' });
  }

  return (
    <search aria-labelledby={`${id}-label`}>
      <Form
        method="get"
        action={action}
        className={`${styles['box']} ${styles[look]}`}
        onSubmit={submit}
        onBlur={onBlur}
      >
        <label id={`${id}-label`} htmlFor={`${id}-input`} className="visually-hidden">
          {label}
        </label>
        <span className={styles['icon']}>
          <Icon name="search" size={largeIcon ? 26 : iconSize[look]} />
        </span>
        <input
          ref={input}
          id={`${id}-input`}
          name="q"
          value={typed}
          placeholder={placeholder ?? t`Search medications...`}
          maxLength={longestText}
          className={largeIcon ? `${styles['input']} ${styles['after-large-icon']}` : styles['input']}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={box.open && items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={box.open && highlighted !== null ? optionId(id, highlighted) : undefined}
          onChange={(event) => send({ type: 'typed', text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onClick={() => send({ type: 'opened' })}
        />
        {look === 'regular' && (
          <button type="submit" className={styles['button']}>
            {t`Search`}
          </button>
        )}
        {children}
        <SuggestionPanel id={id} label={label} box={box} onSelect={select} />
      </Form>
    </search>
  );
}
