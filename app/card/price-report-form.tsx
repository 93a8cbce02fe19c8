import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

import { Button, LinkButton } from '../ui/button.tsx';
import fieldStyles from '../ui/field.module.css';
import { Notice } from '../ui/notice.tsx';
import {
  FieldProblem,
  findField,
  invalidField,
  ReplyNotice,
  usePostedForm,
  useReplyFocus,
} from './posted-form.tsx';
import styles from './price-report-form.module.css';
import sendStyles from './send-forms.module.css';

/** What the visitor entered in the form for a price report. */
export interface ReportInput {
  paid: string;
  paidOn: string;
}

export type ReportField = 'paid' | 'paid-on';

/** The form that reports the price paid with a card. */
export interface ReportForm {
  /** Address to which the form is posted without script. It has the card, for a reload of the page that rejects a report. */
  action: string;
  /** The same without a query: the address for scripts is below it. */
  path: string;
  /** Hidden fields by name: those of the card link, whose key identifies the price. */
  fields: Readonly<Record<string, string>>;
  /** Product text; null where the product could not be looked up. */
  product: string | null;
  pharmacy: string;
  /** '$12.34'. */
  cost: string;
  /** YYYY-MM-DD: the day in the field, and the first and last that can be picked. */
  today: string;
  earliest: string;
  latest: string;
}

/** The reply to a report, in the visitor's language. */
export interface ReportReply {
  /** The form is hidden after `done`. */
  outcome: 'done' | 'problem';
  title: string;
  text: string;
  /** Sentences about invalid fields. */
  problems: Partial<Record<ReportField, string>>;
}

/** The section of the counter page in which a price is reported. */
export type ReportSection =
  /** No service takes reports. */
  | { state: 'not-offered' }
  /** No price to report: the reason if the link has a card, and whether trying again may help. */
  | { state: 'no-price'; reason: { title: string; text: string } | null; canRetry: boolean }
  | { state: 'ready'; form: ReportForm; input: ReportInput | null; reply: ReportReply | null };

/** "Tell us what you paid": the form for the price of the card, or the way to it. */
export function PriceReportForm({ section }: { section: ReportSection }) {
  const { t } = useLingui();
  if (section.state === 'not-offered') return null;
  return (
    <section className={styles['section']} aria-labelledby="report-title">
      <h3 id="report-title">{t`Tell us what you paid`}</h3>
      {section.state === 'ready' ? <InteractiveForm {...section} /> : <NoPrice {...section} />}
    </section>
  );
}

function NoPrice({ reason, canRetry }: Extract<ReportSection, { state: 'no-price' }>) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <>
      {reason && (
        <Notice kind="problem">
          <strong>{reason.title}</strong> {reason.text}
        </Notice>
      )}
      {!reason && (
        <p>{t`Open your card and choose “Was the price different?” below it. The form will be for that price.`}</p>
      )}
      <div className={styles['actions']}>
        {canRetry ? (
          <LinkButton to={{ pathname, search }} look="quiet" reloadDocument>
            {t`Try again`}
          </LinkButton>
        ) : (
          <LinkButton to="/" look="quiet">
            {t`Look up a medication`}
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** With script it submits without leaving the page; without script the reply is a new page. */
function InteractiveForm({ form, input, reply: initialReply }: Extract<ReportSection, { state: 'ready' }>) {
  const { t } = useLingui();
  const { reply, received, isBusy, formProps, post } = usePostedForm(initialReply, reportRules);
  const status = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const paidOn = useLocalDay(form.today);
  useReplyFocus(received, () => findField(element.current, '[aria-invalid]') ?? status.current);
  const createFailure = useReportFailure();
  return (
    <>
      <ReportedPrice form={form} />
      <div
        id="report-reply"
        ref={status}
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is the answer to a posted form
        autoFocus={reply !== null && Object.keys(reply.problems).length === 0}
        className={styles['reply']}
      >
        {reply && <ReplyNotice reply={reply} isHidden={isBusy} />}
      </div>
      {reply?.outcome !== 'done' && (
        // The browser's own validation would not speak the language of the page.
        <form
          method="post"
          ref={element}
          {...formProps}
          action={form.action}
          className={styles['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void post(`${form.path}/report`, new FormData(event.currentTarget), createFailure);
          }}
        >
          {Object.entries(form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Fields form={form} input={input} problems={reply?.problems ?? {}} paidOn={paidOn} />
          <p className={sendStyles['secondary']}>
            {t`We keep the price on your card, what you paid and the day, but not who you are. To count each person once, we also keep a code made from your internet address until the month ends.`}
          </p>
          <div>
            <Button aria-disabled={isBusy || undefined}>
              {isBusy ? t`Sending…` : t`Report what I paid`}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

/** The reply where the server gave none, from the status of a form that it rejected unread. */
function useReportFailure() {
  const { t } = useLingui();
  return (rejection: number | null): ReportReply => {
    // Only this field takes a long text.
    const problems = rejection === 413 && { paid: t`What you typed is too long. Make it shorter.` };
    const texts = problems
      ? { title: t`Please check what you typed.`, text: t`Nothing was sent yet. Fix the highlighted field.` }
      : navigator.onLine
        ? {
            title: t`We couldn’t save your report just now.`,
            text: t`What you typed is still here: try again in a minute. It is counted once.`,
          }
        : {
            title: t`There is no connection.`,
            text: t`What you typed is still here. Press the button again when you are online: it is counted once.`,
          };
    return { outcome: 'problem', ...texts, problems: problems || {} };
  };
}

function isReportReply(json: unknown): json is ReportReply {
  return typeof json === 'object' && json !== null && 'outcome' in json && 'problems' in json;
}

const reportRules = {
  isReply: isReportReply,
  withoutProblem: (reply: ReportReply, name: string): ReportReply | null => {
    const others = Object.entries(reply.problems).filter(([field]) => field.replace('-', '_') !== name);
    if (others.length === Object.keys(reply.problems).length) return reply;
    return others.length > 0 ? { ...reply, problems: Object.fromEntries(others) } : null;
  },
};

function ReportedPrice({ form: { product, pharmacy, cost } }: { form: ReportForm }) {
  const { t } = useLingui();
  return (
    <p className={styles['price']}>
      {product && <span>{product}</span>}
      <span>{pharmacy}</span>
      <span className={styles['onCard']}>
        {t`on the card:`} <strong className="figures">{cost}</strong>
      </span>
    </p>
  );
}

interface FieldsProps {
  form: ReportForm;
  input: ReportInput | null;
  problems: ReportReply['problems'];
  paidOn: RefObject<HTMLInputElement | null>;
}

function Fields({ form, input, problems, paidOn }: FieldsProps) {
  const { t } = useLingui();
  const invalid = (field: ReportField) => (problems[field] ? invalidField(`report-${field}-problem`) : {});
  const problemOf = (field: ReportField) =>
    problems[field] && <FieldProblem id={`report-${field}-problem`}>{problems[field]}</FieldProblem>;
  const inputClass = `${fieldStyles['input']} ${sendStyles['input']} figures`;
  return (
    <div className={styles['fields']}>
      <div>
        <label htmlFor="report-paid" className={sendStyles['label']}>
          {t`What you paid, in dollars`}
        </label>
        <input
          id="report-paid"
          name="paid"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={input?.paid}
          className={inputClass}
          {...invalid('paid')}
        />
        {problemOf('paid')}
      </div>
      <div>
        <label htmlFor="report-paid-on" className={sendStyles['label']}>
          {t`The day you paid`}
        </label>
        <input
          id="report-paid-on"
          name="paid_on"
          type="date"
          ref={paidOn}
          min={form.earliest}
          max={form.latest}
          defaultValue={input?.paidOn ?? form.today}
          className={inputClass}
          {...invalid('paid-on')}
        />
        {problemOf('paid-on')}
      </div>
    </div>
  );
}

/** Sets a date field to the visitor's local day, which can differ from the server's. */
function useLocalDay(serverDay: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    input.max = today;
    if (input.value === serverDay) input.value = today;
  }, [serverDay]);
  return field;
}
