import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { postForm } from './post-form.ts';
import type { ReportAnswer, ReportPart, TypedReport } from './report-form.ts';

/**
 * Sends a report without leaving its page. Whatever becomes of it, the form keeps what was typed; where there was no
 * answer at all, pressing again is safe: a report counts once.
 */
export function useReporting({ form, typed: first, answer: given }: Extract<ReportPart, { state: 'ready' }>) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<ReportAnswer | null>(given);
  const [typed, setTyped] = useState<TypedReport | null>(first);
  const [busy, setBusy] = useState(false);
  return {
    answer,
    typed,
    busy,
    send: async (element: HTMLFormElement) => {
      setBusy(true);
      const data = new FormData(element);
      const came = await postForm(`${form.action}/report`, data);
      setTyped({ paid: textOf(data, 'paid'), paidOn: textOf(data, 'paid_on') });
      setAnswer(
        isAnswer(came)
          ? came
          : {
              outcome: 'problem',
              title: t`There is no connection.`,
              text: t`What you typed is still here. Press the button again when you are online: it is counted once.`,
              problems: {},
            },
      );
      setBusy(false);
    },
  };
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Whatever else an address answers, such as the page of a balancer, is none of ours. */
function isAnswer(answer: unknown): answer is ReportAnswer {
  return typeof answer === 'object' && answer !== null && 'outcome' in answer && 'problems' in answer;
}
