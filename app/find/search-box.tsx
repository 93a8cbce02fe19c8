import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';

import { hitPath, type MedicationHit } from '../../domain/search.ts';
import { Icon } from '../ui/icon.tsx';
import { hitForEnter } from './search-box-state.ts';
import { maxSearchLength, useSuggestions } from './use-suggestions.ts';
import styles from './search-box.module.css';
import { SuggestionPanel, optionId } from './suggestion-panel.tsx';

export interface SearchBoxProps {
  /** `regular` 49 px for covers and panels, `mobile` 49 px in the full-screen overlay, `header` 34 px (spec §2). */
  look: 'regular' | 'mobile' | 'header';
  /** The accessible name, unique on the page. */
  label?: string;
  placeholder?: string;
  defaultValue?: string;
  /** Focuses the box when the page opens (spec §2), except on touch screens, where the keyboard would cover the page. */
  focusOnMount?: boolean;
  largeIcon?: boolean;
  /** Receives the id of the selected medication and the path of its page, which opens by default. */
  onSelect?: (id: string, path: string) => void;
  /** Suggests no pages of conditions and drug classes. */
  medicationsOnly?: boolean;
  /** Called when the text is submitted to the search page. */
  onSubmit?: () => void;
  /** The path of the page that searches for a submitted text. */
  action?: string;
  /** Hidden fields that are submitted with the text. */
  children?: ReactNode;
}

const smallScreen = '(max-width: 47.99em)';
const mouseScreen = '(min-width: 48em) and (hover: hover) and (pointer: fine)';

/** The medication search box in its three looks (spec §2, §4): a combobox, and without script a form to the search page. */
export function SearchBox({
  look,
  label: customLabel,
  placeholder,
  defaultValue = '',
  focusOnMount = false,
  largeIcon = false,
  onSelect,
  medicationsOnly = false,
  onSubmit,
  action = '/search',
  children,
}: SearchBoxProps) {
  const { t } = useLingui();
  const label = customLabel ?? t`Search medications`;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [box, dispatch] = useSuggestions(defaultValue, medicationsOnly);
  const navigate = useNavigate();
  const { text, items, highlighted } = box.search;

  useEffect(() => {
    // On the first page app/first-touch.ts has already focused the box, and the visitor may have moved the focus since.
    if (focusOnMount && !window.earlyInput && globalThis.matchMedia(mouseScreen).matches)
      input.current?.focus({ preventScroll: true });
  }, [focusOnMount]);

  function select(item: MedicationHit) {
    dispatch({ type: 'selected', item });
    if (onSelect) onSelect(item.id, hitPath(item));
    else void navigate(hitPath(item));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      dispatch({ type: 'moved', by: event.key === 'ArrowDown' ? 1 : -1 });
    } else if (event.key === 'Enter') {
      const item = hitForEnter(box);
      if (!item) return;
      event.preventDefault();
      select(item);
    } else if (event.key === 'Escape' && box.isOpen) {
      // The first Escape closes the list, the second one the dialog around the box.
      event.preventDefault();
      event.stopPropagation();
      dispatch({ type: 'closed' });
    }
  }

  function submit() {
    dispatch({ type: 'closed' });
    onSubmit?.();
  }

  function onFocus() {
    dispatch({ type: 'opened' });
    // Scrolls the box up on small screens to keep suggestions visible (spec §2), except in a frame, where the framing page
    // would scroll too.
    if (look === 'regular' && parent === window && globalThis.matchMedia(smallScreen).matches) {
      input.current?.form?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    }
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) dispatch({ type: 'closed' });
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
        <label id={`${id}-label`} htmlFor={`${id}-input`} className="sr-only">
          {label}
        </label>
        <span className={styles['icon']}>
          <Icon name="search" size={largeIcon ? 26 : look === 'header' ? 18 : 20} />
        </span>
        <input
          ref={input}
          id={`${id}-input`}
          name="q"
          value={text}
          placeholder={placeholder ?? t`Search medications...`}
          maxLength={maxSearchLength}
          data-focus={focusOnMount ? mouseScreen : undefined}
          className={largeIcon ? `${styles['input']} ${styles['after-large-icon']}` : styles['input']}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={box.isOpen && items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={box.isOpen && highlighted !== null ? optionId(id, highlighted) : undefined}
          onChange={(event) => dispatch({ type: 'typed', text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onClick={() => dispatch({ type: 'opened' })}
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
