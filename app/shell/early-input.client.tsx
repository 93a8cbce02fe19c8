import { useEffect, useState, type ReactNode } from 'react';

/**
 * Uses the prototype's setter: the setter that React installs on the element would record the text as already known, so
 * React would fire no change event.
 */
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

/** The options that the visitor selected. */
const readSelections = () =>
  [...document.querySelectorAll('select')]
    .filter(({ selectedOptions: [option] }) => option && !option.defaultSelected)
    .map(({ id, value }) => ({ id, value }));

const selections: ReturnType<typeof readSelections> = [];

/** Stops the recording of app/first-touch.ts. */
export const stopRecording = (): void => globalThis.window.earlyInput?.recording.abort();

/** Repeats selections one after the other, because each may change the options of the next. */
async function repeatSelections(): Promise<void> {
  for (const { id, value } of selections.splice(0)) {
    // Lets React render what the previous event changed.
    await new Promise((done) => setTimeout(done));
    const select = document.querySelector(`select#${CSS.escape(id)}`);
    if (!(select instanceof HTMLSelectElement)) continue;
    select.value = value;
    if (select.value === value) select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  document.querySelector('[data-changed]')?.removeAttribute('data-changed');
}

/** Replays the visitor's input from while the scripts were loading, which takes seconds on a slow phone. */
function repeatEarlyInput(): void {
  const { earlyInput } = globalThis.window;
  if (!earlyInput) return;
  // Safe to delete: the first page's effects, which read it, have run.
  delete window.earlyInput;
  const { fields, pressed, sent } = earlyInput;
  // Text typed while React starts is not recorded.
  if (document.activeElement instanceof HTMLInputElement) fields.add(document.activeElement);
  // Reads the fields now, because the next render empties them, and writes them after React's effects, before which React
  // receives no events.
  const texts = [...fields].filter(({ value, defaultValue }) => value !== defaultValue).map(readField);
  fields.clear();
  queueMicrotask(() => {
    // Repeats the focus event for a field that already has the focus.
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    texts.forEach(repeatTyping);
    for (const button of pressed.splice(0)) button.click();
    for (const [form, button] of sent) {
      form.removeAttribute('data-sent');
      form.requestSubmit(button);
    }
    sent.clear();
  });
  void repeatSelections();
}

/** Wraps the router, because a sibling would change the ids that hydration compares. */
export function EarlyInput({ children }: { children: ReactNode }) {
  // As late as possible, because React then resets each select to the server's value.
  useState(() => selections.push(...readSelections()));
  useEffect(repeatEarlyInput, []);
  return children;
}
