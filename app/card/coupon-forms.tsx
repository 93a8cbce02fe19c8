import { useEffect, useRef, type FormEvent } from 'react';

import type { Channel } from '../../wire/message.ts';
import { Answer, CouponDisclosure, type OneForm } from './coupon-disclosure.tsx';
import type { CouponAnswer, CouponForm, Typed } from './coupon-form.ts';
import styles from './coupon-forms.module.css';
import { useSending } from './use-sending.ts';

export interface CouponFormsProps {
  form: CouponForm;
  /** What was typed and what became of it, where the page is the answer to a form. */
  typed?: Typed | null;
  answer?: CouponAnswer | null;
  /** Which form is open from the start. */
  open?: Channel | null;
}

/**
 * "Text me this card" and "E-mail me this card", closed until one is wanted (spec §2). With script they send without
 * leaving the page; without it they post, and the answer is a page.
 */
export function CouponForms({ form, typed, answer, open = null }: CouponFormsProps) {
  return (
    <div className={styles['forms']}>
      {/* It was for a form that there is no more. */}
      {answer && !form.channels.includes(answer.channel) && <Answer answer={answer} />}
      {form.channels.map((channel) => (
        <LiveForm
          key={channel}
          channel={channel}
          form={form}
          typed={typed?.channel === channel ? typed : null}
          answer={answer?.channel === channel ? answer : null}
          open={(answer?.channel ?? open) === channel}
        />
      ))}
    </div>
  );
}

/** The message takes the focus: it is what to read next. Who starts again is led to the field. */
function LiveForm(props: OneForm) {
  const { typed, answer, send, ...live } = useSending(props);
  const message = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const answered = useRef(false);
  useEffect(() => {
    if (answer) message.current?.focus();
    else if (answered.current) field.current?.focus();
    answered.current = answer !== null;
  }, [answer]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!live.busy) void send(event.currentTarget);
  };
  return (
    <CouponDisclosure {...props} typed={typed} answer={answer} live={{ ...live, submit, message, field }} />
  );
}
