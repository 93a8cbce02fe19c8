import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

import { Button, LinkButton } from '../ui/button.tsx';
import fieldStyles from '../ui/field.module.css';
import { Notice } from '../ui/notice.tsx';
import couponStyles from './coupon-forms.module.css';
import type { ReportAnswer, ReportField, ReportForm, ReportPart, TypedReport } from './report-form.ts';
import styles from './report-price.module.css';
import { useReporting } from './use-reporting.ts';

/** "Tell us what you paid": the form for the price that the link names, or how to get to one. */
export function ReportPrice({ part }: { part: ReportPart }) {
  const { t } = useLingui();
  return (
    <section className={styles['part']} aria-labelledby="report-title">
      <h3 id="report-title">{t`Tell us what you paid`}</h3>
      {part.state === 'ready' ? <LiveReport {...part} /> : <NoPrice part={part} />}
    </section>
  );
}

function NoPrice({ part: { why, mayRetry } }: { part: Extract<ReportPart, { state: 'no-price' }> }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <>
      {why && (
        <Notice kind="problem">
          <strong>{why.title}</strong> {why.text}
        </Notice>
      )}
      {!why && (
        <p>{t`Open your card and choose “Was the price different?” below it: the form is then for its price.`}</p>
      )}
      <div className={styles['actions']}>
        {mayRetry ? (
          <LinkButton to={{ pathname, search }} look="quiet" reloadDocument>
            {t`Try again`}
          </LinkButton>
        ) : (
          <LinkButton to="/" look="quiet">
            {t`Look up a medicine`}
          </LinkButton>
        )}
      </div>
    </>
  );
}

type Ready = Extract<ReportPart, { state: 'ready' }>;

/** With script it sends without leaving the page; without it it posts, and the answer is a page. */
function LiveReport(props: Ready) {
  const { t } = useLingui();
  const { form } = props;
  const { answer, typed, busy, send } = useReporting(props);
  const message = useRef<HTMLDivElement>(null);
  const paidOn = useVisitorsDay(form.today);
  // It is what to read next.
  useEffect(() => {
    if (answer) message.current?.focus();
  }, [answer]);
  return (
    <>
      <PriceInQuestion form={form} />
      <div id="report-says" role="status" ref={message} tabIndex={-1} className={styles['says']}>
        {answer && <Answer answer={answer} />}
      </div>
      {answer?.outcome !== 'done' && (
        // Our own sentences say what is wrong, in the language of the page.
        <form
          method="post"
          action={`${form.action}#price-different`}
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void send(event.currentTarget);
          }}
        >
          {Object.entries(form.alongWith).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Fields form={form} typed={typed} problems={answer?.problems ?? {}} paidOn={paidOn} />
          <p className={couponStyles['soft']}>
            {t`We keep which price it was, the amount and the day: nothing about you. So that each person counts once, a scrambled form of your internet address is kept until the month is over.`}
          </p>
          <div>
            <Button aria-disabled={busy || undefined}>{busy ? t`Sending…` : t`Send what I paid`}</Button>
          </div>
        </form>
      )}
    </>
  );
}

function PriceInQuestion({ form: { medicine, pharmacy, cost } }: { form: ReportForm }) {
  const { t } = useLingui();
  return (
    <p className={styles['price']}>
      {medicine && <span>{medicine}</span>}
      <span>
        {pharmacy} · {t`on the card:`} <strong className="figures">{cost}</strong>
      </span>
    </p>
  );
}

function Answer({ answer: { outcome, title, text } }: { answer: ReportAnswer }) {
  return (
    <div className={couponStyles[outcome === 'done' ? 'sent' : 'problem']}>
      <p className={couponStyles['title']}>{title}</p>
      <p>{text}</p>
    </div>
  );
}

interface FieldsProps {
  form: ReportForm;
  typed: TypedReport | null;
  problems: ReportAnswer['problems'];
  paidOn: RefObject<HTMLInputElement | null>;
}

function Fields({ form, typed, problems, paidOn }: FieldsProps) {
  const { t } = useLingui();
  const wrong = (field: ReportField) =>
    problems[field] ? ({ 'aria-invalid': true, 'aria-describedby': `report-${field}-says` } as const) : {};
  return (
    <div className={styles['fields']}>
      <div>
        <label htmlFor="report-paid" className={couponStyles['label']}>
          {t`What you paid, in dollars`}
        </label>
        <input
          id="report-paid"
          name="paid"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="12.50"
          defaultValue={typed?.paid}
          className={`${fieldStyles['input']} ${couponStyles['input']} figures`}
          {...wrong('paid')}
        />
        <Problem field="paid" text={problems.paid} />
      </div>
      <div>
        <label htmlFor="report-paid-on" className={couponStyles['label']}>
          {t`The day you paid`}
        </label>
        <input
          id="report-paid-on"
          name="paid_on"
          type="date"
          ref={paidOn}
          min={form.earliest}
          max={form.latest}
          defaultValue={typed?.paidOn ?? form.today}
          className={`${fieldStyles['input']} ${couponStyles['input']} figures`}
          {...wrong('paid-on')}
        />
        <Problem field="paid-on" text={problems['paid-on']} />
      </div>
    </div>
  );
}

function Problem({ field, text }: { field: ReportField; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={`report-${field}-says`} className={styles['problem']}>
      {text}
    </p>
  );
}

/** For the field of a day: it is the visitor's own, who may be in another part of the world than our server. */
function useVisitorsDay(ours: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    input.max = today;
    if (input.value === ours) input.value = today;
  }, [ours]);
  return field;
}
