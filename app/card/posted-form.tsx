import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import noticeStyles from '../ui/notice.module.css';

/** Longer than our server waits for its services. */
const timeLimitMs = 20_000;

/**
 * Posts a form without leaving its page, and keeps the latest reply.
 * @param isReply guards against other JSON, such as that of a load balancer.
 */
export function usePostedForm<Reply>(initialReply: Reply | null, isReply: (json: unknown) => json is Reply) {
  const [reply, setReply] = useState(initialReply);
  const [isBusy, setIsBusy] = useState(false);
  return {
    reply,
    isBusy,
    clearReply: () => setReply(null),
    /**
     * @param createFailure makes the reply to show when the request fails.
     * @param prove solves the challenge of a reply, with which the form is posted again; null for a reply to show.
     */
    post: async (
      url: string,
      form: FormData,
      createFailure: () => Reply,
      prove?: (reply: Reply) => Promise<string | null>,
    ): Promise<Reply> => {
      setIsBusy(true);
      let json = await postForm(url, form);
      const proof = isReply(json) && prove ? await prove(json) : null;
      if (proof !== null) {
        form.set('proof', proof);
        json = await postForm(url, form);
      }
      const received = isReply(json) ? json : createFailure();
      setReply(received);
      setIsBusy(false);
      return received;
    },
  };
}

/** Moves the focus when the reply changes. A reply that came with the page has its focus from the page. */
export function useReplyFocus(reply: object | null, findTarget: () => HTMLElement | null | undefined): void {
  const shownReply = useRef(reply);
  const focus = useEffectEvent(() => findTarget()?.focus());
  useEffect(() => {
    if (reply !== shownReply.current) focus();
    shownReply.current = reply;
  }, [reply]);
}

/** The first field of a form that a selector matches. */
export const findField = (form: HTMLFormElement | null, selector: string) =>
  form?.querySelector<HTMLElement>(selector);

/** The attributes of a field that a reply rejects: the page that answers a posted form opens at the first one. */
export const invalidField = (problemId: string) =>
  ({ 'aria-invalid': true, 'aria-describedby': problemId, autoFocus: true }) as const;

/** What is wrong with a field, beside it. The field is described by it and has the focus, so it is not announced. */
export const FieldProblem = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className={noticeStyles['error']}>
    {children}
  </p>
);

/** The JSON of the response; null if the request fails or the response is not JSON. */
async function postForm(url: string, form: FormData): Promise<unknown> {
  const body = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') body.set(name, value);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'client-type': 'web' },
      body,
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const json: unknown = await response.json();
    return json;
  } catch {
    return null;
  }
}
