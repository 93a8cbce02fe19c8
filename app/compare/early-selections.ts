/** Choices made in lists while the page's scripts were still on their way: the list's id and what it said. */
let early: { id: string; value: string }[] = [];

/**
 * Remembers what was chosen in the page's lists before React takes them over: it puts each back to what the server
 * sent, and on a slow phone there are seconds to choose in. Called once, before hydration.
 */
export function noteEarlyChoices(lists: Iterable<HTMLSelectElement>): void {
  early = [...lists].flatMap(({ id, value, options }) => {
    const sent = [...options].find((option) => option.defaultSelected)?.value;
    return sent !== undefined && sent !== value ? [{ id, value }] : [];
  });
}

/** Makes the noted choices again, as if now, one after the other: each may change what the next can be. */
export async function makeEarlyChoices(): Promise<void> {
  const noted = early;
  early = [];
  for (const { id, value } of noted) {
    // The page has taken in the one before when its timers get their turn.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((turn) => setTimeout(turn));
    const list = document.querySelector(`select#${CSS.escape(id)}`);
    if (!(list instanceof HTMLSelectElement)) continue;
    list.value = value;
    if (list.value === value) list.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
