/** Selections made before hydration: the id of the select and its value. */
let early: { id: string; value: string }[] = [];

/**
 * Remembers what visitors selected while the page's scripts were loading, which takes seconds on a slow phone. React
 * resets each select to the server's value. Called once, before hydration.
 */
export function recordEarlySelections(selects: Iterable<HTMLSelectElement>): void {
  early = [...selects].flatMap(({ id, value, options }) => {
    const serverValue = [...options].find((option) => option.defaultSelected)?.value;
    return serverValue !== undefined && serverValue !== value ? [{ id, value }] : [];
  });
}

/** Repeats the recorded selections one after the other, because each may change the options of the next. */
export async function replayEarlySelections(): Promise<void> {
  const selections = early;
  early = [];
  for (const { id, value } of selections) {
    // Lets React render the previous change.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((done) => setTimeout(done));
    const select = document.querySelector(`select#${CSS.escape(id)}`);
    if (!(select instanceof HTMLSelectElement)) continue;
    select.value = value;
    if (select.value === value) select.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
