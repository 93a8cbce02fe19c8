import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Form } from 'react-router';

import { Button } from './button.tsx';
import fieldStyles from './field.module.css';
import styles from './forms.module.css';
import { ErrorText, Notice } from './notice.tsx';

/**
 * Stops a form that loads a new document from submitting without a connection, so that the input is not lost to the
 * browser's error page. `isOffline` is true after such an attempt.
 */
export function useNeedsConnection() {
  const [isOffline, setOffline] = useState(false);
  return {
    isOffline,
    onSubmit: (event: FormEvent) => {
      setOffline(!navigator.onLine);
      if (!navigator.onLine) event.preventDefault();
    },
  };
}

/** The problem to show when `isOffline` is true. */
export function NoConnection() {
  const { t } = useLingui();
  return (
    <Notice kind="problem">
      {t`You’re offline, so nothing was changed. Press the button again when you’re back online.`}
    </Notice>
  );
}

interface ZipFormProps {
  /** React Router's form, or an element in HTML of a loader, which has no router. */
  as: typeof Form | 'form';
  /** The page with the prices: a path for React Router's form, otherwise an address on the host. */
  action: string;
  /** The ZIP code as the visitor entered it; '' for none. */
  zip: string;
  /** A sentence about an invalid ZIP code; null for none. */
  problem: string | null;
  /** The text of a search, which the page keeps. */
  query?: string;
}

/** The ZIP code near which a list has prices. Its key is the ZIP code, which the field keeps. */
export function ZipForm({ as: Element, action, zip, problem, query }: ZipFormProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!problem) return undefined;
    // After RouteFocus, which moves the focus to the results of a search that this page makes.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.id === 'main') field.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [problem]);
  return (
    <Element action={action} className={styles['zip']}>
      {query !== undefined && <input type="hidden" name="q" value={query} />}
      <label htmlFor="zip">{t`ZIP code`}</label>
      <input
        ref={field}
        id="zip"
        name="zip"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={12}
        defaultValue={zip}
        placeholder={t`5 digits`}
        className={`${fieldStyles['input']} figures`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'zip-problem' : undefined}
      />
      <Button look={query === undefined ? 'strong' : 'quiet'}>{t`Update prices`}</Button>
      {problem && <ErrorText id="zip-problem">{problem}</ErrorText>}
    </Element>
  );
}
