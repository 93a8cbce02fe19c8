import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type RefObject } from 'react';

import type { Channel } from '../../wire/message.ts';
import { Button } from '../ui/button.tsx';
import fieldStyles from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import { ContentIcon } from '../ui/content-icon.tsx';
import {
  ConsentLinks,
  FieldProblem,
  findField,
  invalidField,
  ReplyNotice,
  usePostedForm,
  useReplyFocus,
} from './posted-form.tsx';
import type { HiddenFields, SendForm, SendInput, SendReply } from './share-card.server.ts';
import { useAnnouncement } from '../ui/notice.tsx';
import styles from './send-forms.module.css';

interface SendFormsProps {
  form: SendForm;
  /** Of a page that is the reply to a posted form. */
  input?: SendInput | null;
  reply?: SendReply | null;
  /** The forms that are open at first; side by side where both fit. */
  open?: readonly Channel[];
}

/**
 * "Text me this card" and "Email me this card", closed at first (spec §2). With script they submit without leaving the
 * page; without script the reply is a new page, which is announced.
 */
export function SendForms({ form, input, reply, open = [] }: SendFormsProps) {
  const isBeside = open.length > 1 || undefined;
  return (
    <div className={styles['forms']} data-beside={isBeside} data-script={reply ? 'now' : undefined}>
      {/* If the channel was turned off meanwhile, no form is left to show the reply in. */}
      {reply && !form.channels.includes(reply.channel) && <ReplyNotice reply={reply} />}
      {form.channels.map((channel) => (
        <InteractiveForm
          key={channel}
          channel={channel}
          form={form}
          input={input?.channel === channel ? input : null}
          reply={reply?.channel === channel ? reply : null}
          isOpen={reply ? reply.channel === channel : open.includes(channel)}
          isSecondary={!reply && open.indexOf(channel) > 0}
        />
      ))}
    </div>
  );
}

interface ChannelFormProps {
  channel: Channel;
  form: SendForm;
  input?: SendInput | null;
  reply?: SendReply | null;
  isOpen?: boolean;
  /** Another open form has the main button. */
  isSecondary?: boolean;
  /** Omitted in static HTML. */
  interaction?: Interaction;
}

interface Interaction {
  isBusy: boolean;
  /** The browser is solving a challenge. */
  isChecking: boolean;
  /** Whether the visitor can send again from this page; a reply that came with the page has a link instead. */
  canRepeat: boolean;
  formProps: ComponentProps<'form'>;
  startAgain: () => void;
  status: RefObject<HTMLDivElement | null>;
  next: HiddenFields | undefined;
}

/** What could not be sent, for a visitor who comes back to the form, such as from the counter. */
const unsentInputs: Record<string, SendInput | undefined> = {};

/** A form that keeps its input. Submitting again after no reply is safe, because a request id is sent once. */
function InteractiveForm(props: ChannelFormProps) {
  const { channel, form, reply: initialReply = null } = props;
  const { reply, received, isBusy, clearReply, formProps, post } = usePostedForm(initialReply, sendRules);
  const [input, setInput] = useState(props.input ?? unsentInputs[form.action + channel]);
  // Separate from the reply, because the next message needs another request id after the reply is cleared.
  const [next, setNext] = useState(initialReply?.next);
  const createFailure = useSendFailure(channel, next ?? form.fields);
  const [isChecking, setIsChecking] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  useReplyFocus(received, () => {
    const field = findField(element.current, '[aria-invalid]');
    return field ?? (received ? status.current : findField(element.current, '[name=to]'));
  });

  /** The solution of a reply's challenge; null without one, and in a browser that cannot solve it. */
  const prove = async ({ challenge }: SendReply): Promise<string | null> => {
    if (challenge === undefined) return null;
    setIsChecking(true);
    try {
      // Loaded on demand, because few visitors ever need it.
      const { solveChallenge } = await import('./solve-challenge.ts');
      return await solveChallenge(challenge);
    } catch {
      return null;
    } finally {
      setIsChecking(false);
    }
  };
  const send = async (data: FormData) => {
    const answer = await post(`${form.path}/send`, data, createFailure, prove);
    setNext(answer.next);
    const to = data.get('to');
    const sent = { channel, to: typeof to === 'string' ? to : '', hasConsent: data.has('consent') };
    unsentInputs[form.action + channel] = answer.outcome === 'sent' ? undefined : sent;
    // Only for the form of another message: browsers restore no text that is the default of its field.
    if (answer.outcome === 'sent') setInput(sent);
  };
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (!isBusy && !isChecking) void send(new FormData(event.currentTarget));
  };
  // The page that answers a form posted without script contains the challenge, which the script then solves.
  const sendProven = useEffectEvent(async (challenged: SendReply) => {
    const proof = await prove(challenged);
    if (proof === null || !element.current) return;
    const data = new FormData(element.current);
    data.set('proof', proof);
    await send(data);
  });
  useEffect(() => {
    if (initialReply?.challenge !== undefined) void sendProven(initialReply);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the reply that came with the page
  }, []);
  const interaction = {
    isBusy: isBusy || isChecking,
    isChecking,
    canRepeat: reply?.outcome === 'sent' && reply !== initialReply,
    formProps: { ...formProps, onSubmit: submit, ref: element },
    startAgain: clearReply,
    status,
    next,
  };
  const body = <ChannelBody {...props} input={input} reply={reply} interaction={interaction} />;
  return <ChannelDetails {...props} isOpen={props.isOpen || Boolean(input)} body={{ children: body }} />;
}

function isSendReply(json: unknown): json is SendReply {
  return typeof json === 'object' && json !== null && 'outcome' in json && 'next' in json;
}

const withoutProblem = (reply: SendReply, field: string) => (reply.field === field ? null : reply);
const sendRules = { isReply: isSendReply, withoutProblem };

/** The reply where the server gave none. A form that it rejected unread was certainly not sent. */
function useSendFailure(channel: Channel, next: HiddenFields) {
  const { t } = useLingui();
  const findTexts = (rejection: number | null) => {
    if (rejection === 413) return [t`Nothing was sent.`, t`What you typed is too long. Make it shorter.`];
    const rest = t`What you typed is still here.`;
    if (rejection !== null)
      return [t`Nothing was sent.`, `${rest} ${t`Wait a few seconds, then press the button again.`}`];
    if (!navigator.onLine)
      return [
        t`There is no connection.`,
        `${rest} ${t`Press the button again when you are online: it is sent once.`}`,
      ];
    return [
      t`We don’t know yet whether it was sent.`,
      `${t`We didn’t get an answer, so it may already be on its way. Check before you press again.`} ${rest}`,
    ];
  };
  return (rejection: number | null): SendReply => {
    const [title = '', text = ''] = findTexts(rejection);
    const field = rejection === 413 ? 'to' : null;
    return { outcome: 'problem', channel, title, text, field, link: null, next };
  };
}

type ChannelDetailsProps = Omit<ChannelFormProps, 'interaction'> & { body: ComponentProps<'div'> };

/** The name of one form, which opens its body. */
export const ChannelDetails = ({ channel, form, isOpen, body }: ChannelDetailsProps) => (
  <details className={styles['form']} open={isOpen}>
    <summary className={styles['summary']}>
      <ContentIcon name={channel === 'sms' ? 'chat' : 'mail'} />
      <span>{form.labels[channel].name}</span>
      <Icon name="chevronDown" />
    </summary>
    <div className={styles['body']} {...body} />
  </details>
);

export function ChannelBody(props: ChannelFormProps) {
  const { channel, form, reply, interaction } = props;
  const { t } = useLingui();
  const { isBusy = false, isChecking } = interaction ?? {};
  const fields: HiddenFields = { channel, ...form.fields, ...(interaction?.next ?? reply?.next) };
  return (
    <>
      <div
        id={`send-${channel}-reply`}
        ref={interaction?.status}
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is the answer to a posted form
        autoFocus={reply?.field === null}
      >
        {isChecking && <CheckingNotice />}
        {!isChecking && reply?.field === null && <ReplyNotice reply={reply} isHidden={isBusy} />}
      </div>
      {interaction?.canRepeat && (
        <Button look="quiet" type="button" onClick={interaction.startAgain}>
          {t`Send it again`}
        </Button>
      )}
      {reply?.outcome !== 'sent' && (
        // The browser's own validation would not speak the language of the page.
        <form
          method="post"
          action={form.action}
          {...interaction?.formProps}
          className={styles['fields']}
          noValidate
        >
          {Object.entries(fields).map(
            ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <VisibleFields {...props} />
          <Button wide look={props.isSecondary ? 'quiet' : 'strong'} aria-disabled={isBusy || undefined}>
            {isBusy ? t`Sending…` : form.labels[channel].button}
          </Button>
        </form>
      )}
    </>
  );
}

function CheckingNotice() {
  const { t } = useLingui();
  const title = t`One moment, please.`;
  const text = t`Your browser is doing a short check that keeps robots out. It takes a few seconds, and then we send your message. You do not have to do anything.`;
  useAnnouncement(`${title} ${text}`);
  return (
    <div className={styles['sent']}>
      <p className={styles['title']}>{title}</p>
      <p>{text}</p>
    </div>
  );
}

function VisibleFields({ channel, form, input, reply }: ChannelFormProps) {
  const { t } = useLingui();
  const { note } = form.labels[channel];
  const id = `send-${channel}`;
  const problemId = `${id}-problem`;
  const invalid = (field: SendReply['field']) => (reply?.field === field ? invalidField(problemId) : {});
  const problem = reply && <FieldProblem id={problemId}>{`${reply.title} ${reply.text}`}</FieldProblem>;
  return (
    <>
      <label htmlFor={`${id}-to`} className={styles['label']}>
        {channel === 'sms' ? t`Mobile phone, such as 215-555-0100` : t`Email address`}
      </label>
      <input
        id={`${id}-to`}
        name="to"
        defaultValue={input?.to}
        className={`${fieldStyles['input']} ${styles['input']}`}
        {...(channel === 'sms'
          ? { type: 'tel', autoComplete: 'tel' }
          : { type: 'email', autoComplete: 'email' })}
        {...invalid('to')}
      />
      {reply?.field === 'to' && problem}
      {channel === 'sms' && (
        <>
          <label className={styles['consent']}>
            <input
              type="checkbox"
              name="consent"
              value="yes"
              defaultChecked={input?.hasConsent}
              {...invalid('consent')}
            />
            <span>{note}</span>
          </label>
          {reply?.field === 'consent' && problem}
          <ConsentLinks links={form.consentLinks} />
        </>
      )}
      {channel === 'email' && <p className={styles['secondary']}>{note}</p>}
    </>
  );
}
