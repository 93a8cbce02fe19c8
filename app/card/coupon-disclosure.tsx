import { useLingui } from '@lingui/react/macro';
import type { FormEvent, RefObject } from 'react';

import type { Channel } from '../../wire/message.ts';
import { Button } from '../ui/button.tsx';
import fieldStyles from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import { ContentIcon } from '../ui/more-icons.tsx';
import type { CouponAnswer, CouponForm, Typed } from './coupon-form.ts';
import styles from './coupon-forms.module.css';

export interface OneForm {
  channel: Channel;
  form: CouponForm;
  typed: Typed | null;
  answer: CouponAnswer | null;
  open: boolean;
}

interface Live {
  busy: boolean;
  sentHere: boolean;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  startAgain: () => void;
  message: RefObject<HTMLDivElement | null>;
  field: RefObject<HTMLInputElement | null>;
  /** What the next request says where the page's own form has been answered. */
  next: CouponAnswer['next'] | null;
}

/** One form with its name and its message; `live` is what a script does about it, and is left out in plain HTML. */
export function CouponDisclosure(props: OneForm & { live?: Live }) {
  const { channel, form, answer, open, live } = props;
  const { t } = useLingui();
  return (
    <details className={styles['form']} name="coupon" open={open}>
      <summary className={styles['summary']}>
        <ContentIcon name={channel === 'sms' ? 'phone' : 'mail'} />
        <span>{form.says[channel].name}</span>
        <Icon name="chevronDown" />
      </summary>
      <div className={styles['body']}>
        <div id={`coupon-${channel}-says`} role="status" ref={live?.message} tabIndex={-1}>
          {answer && <Answer answer={answer} />}
        </div>
        {live?.sentHere && (
          <Button look="quiet" type="button" onClick={live.startAgain}>
            {t`Send it again`}
          </Button>
        )}
        {/* Where a page of its own says that it was sent, the answer has the link to another form. */}
        {answer?.outcome !== 'sent' && (
          // Our own sentences say what is wrong, in the language of the page.
          <form
            method="post"
            action={form.action}
            onSubmit={live?.submit}
            className={styles['fields']}
            noValidate
          >
            <HiddenFields channel={channel} form={form} next={live?.next ?? answer?.next ?? form} />
            <Fields {...props} />
            <Button wide aria-disabled={live?.busy || undefined}>
              {live?.busy ? t`Sending…` : form.says[channel].button}
            </Button>
          </form>
        )}
      </div>
    </details>
  );
}

interface HiddenFieldsProps extends Pick<OneForm, 'channel' | 'form'> {
  next: CouponAnswer['next'];
}

function HiddenFields({
  channel,
  form: { drug, zip, source },
  next: { key, seen, once },
}: HiddenFieldsProps) {
  return Object.entries({ channel, key, drug, zip, source, seen, once }).map(
    ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** What became of a request. */
export function Answer({ answer: { outcome, title, text, link } }: { answer: CouponAnswer }) {
  return (
    <div className={outcome === 'sent' ? styles['sent'] : styles['problem']}>
      <p className={styles['title']}>{title}</p>
      <p>{text}</p>
      {link && (
        <p>
          <a href={link.href}>{link.text}</a>
        </p>
      )}
    </div>
  );
}

function Fields({ channel, form, typed, answer, live }: OneForm & { live?: Live | undefined }) {
  const { t } = useLingui();
  const { note } = form.says[channel];
  const id = `coupon-${channel}`;
  const wrong = (field: CouponAnswer['field']) =>
    answer?.field === field ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-says` } as const) : {};
  return (
    <>
      <label htmlFor={`${id}-to`} className={styles['label']}>
        {channel === 'sms' ? t`Mobile phone number` : t`E-mail address`}
      </label>
      <input
        id={`${id}-to`}
        name="to"
        ref={live?.field}
        defaultValue={typed?.to}
        className={`${fieldStyles['input']} ${styles['input']}`}
        {...(channel === 'sms'
          ? { type: 'tel', autoComplete: 'tel', placeholder: '215-555-0100' }
          : { type: 'email', autoComplete: 'email', placeholder: 'name@example.com' })}
        {...wrong('to')}
      />
      {channel === 'sms' && (
        <>
          <label className={styles['consent']}>
            <input
              type="checkbox"
              name="consent"
              value="yes"
              defaultChecked={typed?.consent}
              {...wrong('consent')}
            />
            <span>{note}</span>
          </label>
          {/* In a page of their own: what was typed here stays. */}
          <p className={styles['links']}>
            <a href={form.terms} target="_blank" rel="noopener">{t`Terms`}</a>
            <a href={form.privacy} target="_blank" rel="noopener">{t`Privacy`}</a>
          </p>
        </>
      )}
      {channel === 'email' && <p className={styles['soft']}>{note}</p>}
    </>
  );
}
