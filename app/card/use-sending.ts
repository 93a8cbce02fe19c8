import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { OneForm } from './coupon-disclosure.tsx';
import type { CouponAnswer, Typed } from './coupon-form.ts';
import { postForm } from './post-form.ts';

/**
 * Sends a form without leaving its page. Whatever becomes of it, the form keeps what was typed; where there was no
 * answer at all, pressing again is safe, because what is sent twice is sent once.
 */
export function useSending({ channel, form, typed: first, answer: given }: OneForm) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState(given);
  const [typed, setTyped] = useState(first);
  const [busy, setBusy] = useState(false);
  // Where one was sent, the next is another one; a price that has changed stays seen.
  const [next, setNext] = useState(given?.next ?? null);

  const noAnswer = (): CouponAnswer => ({
    outcome: 'problem',
    channel,
    ...(navigator.onLine
      ? {
          title: t`We do not know yet whether it was sent.`,
          text: t`No answer came. What you typed is still here: pressing again will not send it twice. Or show the card on this screen.`,
        }
      : {
          title: t`There is no connection.`,
          text: t`What you typed is still here. Press the button again when you are online: the card is sent once. Or show the card on this screen.`,
        }),
    field: null,
    link: null,
    next: next ?? form,
  });

  return {
    answer,
    typed,
    busy,
    next,
    /** Sent from here, and not by the request that brought the page: there the form stands below what it says. */
    sentHere: answer?.outcome === 'sent' && answer !== given,
    send: async (element: HTMLFormElement) => {
      setBusy(true);
      const data = new FormData(element);
      const answered = await postForm(`${form.action}/send`, data);
      const came = isAnswer(answered) ? answered : noAnswer();
      setTyped(typedIn(data, channel));
      setNext(came.next);
      setAnswer(came);
      setBusy(false);
    },
    startAgain: () => setAnswer(null),
  };
}

/** Whatever else an address answers, such as the page of a balancer, is none of ours. */
function isAnswer(answer: unknown): answer is CouponAnswer {
  return typeof answer === 'object' && answer !== null && 'outcome' in answer && 'next' in answer;
}

function typedIn(data: FormData, channel: Typed['channel']): Typed {
  const to = data.get('to');
  return { channel, to: typeof to === 'string' ? to : '', consent: data.get('consent') !== null };
}
