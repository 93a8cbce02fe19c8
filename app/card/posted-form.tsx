import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';

import noticeStyles from '../ui/notice.module.css';
import styles from './send-forms.module.css';

/** Longer than our server waits for its services. */
const timeLimitMs = 20_000;
/**
 * The reply replaces the button that was pressed. Before this time the second tap of a double tap would open the link that
 * moves to its place.
 */
const doubleTapMs = 500;

interface ReplyRules<Reply> {
  /** Guards against other JSON, such as that of a load balancer. */
  isReply: (json: unknown) => json is Reply;
  /** The reply without its field error; null if the field error was all it had. */
  withoutProblem: (reply: Reply, field: string) => Reply | null;
}

/** Posts a form without leaving its page, and keeps the latest reply until the visitor corrects it or posts again. */
export function usePostedForm<Reply>(initialReply: Reply | null, rules: ReplyRules<Reply>) {
  const { isReply, withoutProblem } = rules;
  const [reply, setReply] = useState(initialReply);
  const [received, setReceived] = useState(initialReply);
  const [isBusy, setIsBusy] = useState(false);
  const receive = (next: Reply | null) => {
    setReply(next);
    setReceived(next);
  };
  return {
    /** The reply to show. While another request is under way it is hidden, and keeps its space. */
    reply,
    /** The reply as received, to move the focus. */
    received,
    isBusy,
    clearReply: () => receive(null),
    /**
     * The attributes of the form. `data-live` is set once React, not the document, decides which errors are shown
     * (send-forms.module.css).
     */
    formProps: {
      'data-live': reply === initialReply ? undefined : '',
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (target instanceof HTMLInputElement) setReply(reply && withoutProblem(reply, target.name));
      },
    },
    /**
     * @param createFailure makes the reply to show when the request fails, from the status of a rejection by the server,
     * which then did nothing; null for any other failure.
     * @param prove solves the challenge of a reply, with which the form is posted again; null for a reply to show.
     */
    post: async (
      url: string,
      form: FormData,
      createFailure: (rejection: number | null) => Reply,
      prove?: (reply: Reply) => Promise<string | null>,
    ): Promise<Reply> => {
      setIsBusy(true);
      const secondTap = new Promise((resolve) => setTimeout(resolve, doubleTapMs));
      let { json, rejection } = await postForm(url, form);
      const proof = isReply(json) && prove ? await prove(json) : null;
      if (proof !== null) {
        form.set('proof', proof);
        ({ json, rejection } = await postForm(url, form));
      }
      const answer = isReply(json) ? json : createFailure(rejection);
      await secondTap;
      receive(answer);
      setIsBusy(false);
      return answer;
    },
  };
}

/** Moves the focus when the reply changes. For a reply that came with the page, the page itself sets the focus. */
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

/** The problem of a field, beside it. It describes the focused field, so screen readers read it without a live region. */
export const FieldProblem = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className={noticeStyles['error']}>
    {children}
  </p>
);

interface Notice {
  outcome: string;
  title: string;
  text: string;
  link?: { href: string; text: string } | null;
}

/** The reply to a form, without the problems of its fields. */
export const ReplyNotice = ({ reply, isHidden = false }: { reply: Notice; isHidden?: boolean }) => {
  const { outcome, title, text, link } = reply;
  return (
    <div className={styles[outcome === 'problem' ? 'problem' : 'sent']} data-hidden={isHidden || undefined}>
      <p className={styles['title']}>{title}</p>
      <p>{text}</p>
      {link && (
        <p>
          <a href={link.href}>{link.text}</a>
        </p>
      )}
    </div>
  );
};

interface PostResult {
  /** The JSON of the response; null if the request fails or the response is not JSON. */
  json: unknown;
  /** The status with which the server, or a proxy before it, rejected the form unread; null for none. */
  rejection: number | null;
}

async function postForm(url: string, form: FormData): Promise<PostResult> {
  const body = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') body.set(name, value);
  let rejection = null;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'client-type': 'web' },
      body,
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const { status } = response;
    if ((status >= 400 && status < 500) || status === 503) rejection = status;
    return { json: await response.json(), rejection };
  } catch {
    return { json: null, rejection };
  }
}

/** Links beside a consent. They open in another tab, so that the input of the form is kept. */
export const ConsentLinks = ({ links }: { links: readonly { text: string; href: string }[] }) =>
  links.length > 0 && (
    <p className={styles['links']}>
      {links.map(({ text, href }) => (
        <a key={href} href={href} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
    </p>
  );
