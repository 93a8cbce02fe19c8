/** Longer than our server waits for the services behind it. */
const patienceMs = 20_000;

/** Posts the texts of a form and gives the JSON that comes back; null where nothing does that is any. */
export async function postForm(url: string, data: FormData): Promise<unknown> {
  const body = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') body.set(name, value);
  try {
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) });
    const answer: unknown = await response.json();
    return answer;
  } catch {
    return null;
  }
}
