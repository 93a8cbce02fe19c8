import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { loadMessages } from './shell/i18n.client.ts';
import { collectEarlyErrors } from './privacy/early-errors.ts';
import { recordEarlySelections } from './compare/early-selections.ts';

collectEarlyErrors();
recordEarlySelections(document.querySelectorAll('select'));

/** The prototype's setter: React's own on the element would take the text for known, and report no change. */
const textProperty = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');

/** Repeats the input of a search text that was entered before React handled the field, so that its suggestions come. */
function repeatEarlyText(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.role !== 'combobox') return;
  // Read now, because the next render empties the field; written after React's effects, which would take no event.
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  if (value === defaultValue) return;
  queueMicrotask(() => {
    field.value = '';
    textProperty?.set?.call(field, value);
    field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Around the router, because a sibling would change the ids that hydration compares. */
function EarlyText({ children }: { children: ReactNode }) {
  useEffect(repeatEarlyText, []);
  return children;
}

const i18n = await loadMessages();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <EarlyText>
          <HydratedRouter />
        </EarlyText>
      </I18nProvider>
    </StrictMode>,
  );
});
