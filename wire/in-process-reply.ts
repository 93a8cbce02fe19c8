const values = new WeakMap<Response, unknown>();

/**
 * A reply of an embedded service to a caller in the same process: it holds the value itself instead of JSON. The caller must
 * not change the value.
 */
export function inProcessReply(value: unknown, status: number): Response {
  const response = new Response(null, { status });
  values.set(response, value);
  return response;
}

/** The value of a reply made with `inProcessReply`; undefined for every other reply. */
export const inProcessValue = (response: Response): unknown => values.get(response);
