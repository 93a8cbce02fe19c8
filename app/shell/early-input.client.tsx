import { useEffect, type ReactNode } from 'react';

/** The prototype's setter: React's own on the element would take the text for known, and report no change. */
const textProperty = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');

/** Enters the text of a field again. */
function repeatTyping({ field, value, selectionStart, selectionEnd }: ReturnType<typeof readField>): void {
  if (!field.isConnected) return;
  field.value = '';
  textProperty?.set?.call(field, value);
  // Only fields with text have a selection.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const readField = (field: HTMLInputElement) => {
  const { value, selectionStart, selectionEnd } = field;
  return { field, value, selectionStart, selectionEnd };
};

/** What is selected by the visitor and not by the server. */
const readSelections = () =>
  [...document.querySelectorAll('select')]
    .filter(({ selectedOptions: [option] }) => option && !option.defaultSelected)
    .map(({ id, value }) => ({ id, value }));

let selections: ReturnType<typeof readSelections> = [];

/** Ends what app/first-touch.ts records. Called before React starts, which resets each select to the server's value. */
export function stopRecording(): void {
  globalThis.window.earlyInput?.recording.abort();
  selections = readSelections();
}

/** Repeats selections one after the other, because each may change the options of the next. */
async function repeatSelections(): Promise<void> {
  for (const { id, value } of selections.splice(0)) {
    // Lets React render what the previous event changed.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((done) => setTimeout(done));
    const select = document.querySelector(`select#${CSS.escape(id)}`);
    if (!(select instanceof HTMLSelectElement)) continue;
    select.value = value;
    if (select.value === value) select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  document.querySelector('[data-changed]')?.removeAttribute('data-changed');
}

/** Repeats what the visitor did while the scripts were loading, which takes seconds on a slow phone. */
function repeatEarlyInput(): void {
  const { earlyInput } = globalThis.window;
  if (!earlyInput) return;
  // The effects of the first page, which check it, have run.
  delete window.earlyInput;
  const { fields, pressed, sent } = earlyInput;
  // What is typed while React starts is not recorded.
  if (document.activeElement instanceof HTMLInputElement) fields.add(document.activeElement);
  // Read now, because the next render empties them; written after React's effects, which would take no event.
  const texts = [...fields].filter(({ value, defaultValue }) => value !== defaultValue).map(readField);
  fields.clear();
  queueMicrotask(() => {
    // The focus that a field already has.
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    texts.forEach(repeatTyping);
    for (const button of pressed.splice(0)) button.click();
    for (const [form, button] of sent) form.requestSubmit(button);
    sent.clear();
  });
  void repeatSelections();
}

/** Around the router, because a sibling would change the ids that hydration compares. */
export function EarlyInput({ children }: { children: ReactNode }) {
  useEffect(repeatEarlyInput, []);
  return children;
}
