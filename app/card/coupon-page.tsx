import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';

import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { Notice } from '../ui/notice.tsx';
import { CouponForms } from './coupon-forms.tsx';
import styles from './coupon-page.module.css';
import type { CouponPageData } from './load-coupon-page.server.ts';

/** Sends a card where no script does: the forms, and what became of them. The card itself is one step away. */
export function CouponPage({ data }: { data: CouponPageData | null }) {
  return (
    <Container className={styles['page']}>
      <div className={styles['column']}>
        {data === null && <NoCard />}
        {data?.ended && <Ended ended={data.ended} />}
        {data && !data.ended && <Card data={data} />}
      </div>
    </Container>
  );
}

function Card({ data }: { data: CouponPageData }) {
  return data.form.channels.length === 0 ? <NoSending data={data} /> : <Sending data={data} />;
}

function Sending({ data: { form, answer, typed, about, card, change, open } }: { data: CouponPageData }) {
  const { t } = useLingui();
  return (
    <>
      <h1>{answer?.outcome === 'sent' ? t`Your card was sent` : t`Send your card`}</h1>
      {about.length > 0 && <p className={styles['about']}>{about.join(' · ')}</p>}
      {change && <Notice>{change}</Notice>}
      {/* Its own for each answer: fields start from what it says. */}
      <CouponForms
        key={form.once}
        form={form}
        typed={typed}
        answer={answer}
        open={open ?? form.channels[0]}
      />
      <div className={styles['actions']}>
        <LinkButton look="quiet" to={card}>
          {t`Show the card`}
        </LinkButton>
      </div>
    </>
  );
}

/** No kind of message can be sent: the card is there all the same. */
function NoSending({ data: { about, card } }: { data: CouponPageData }) {
  const { t } = useLingui();
  return (
    <>
      <h1>{t`Your card cannot be sent for now`}</h1>
      {about.length > 0 && <p className={styles['about']}>{about.join(' · ')}</p>}
      <p className={styles['about']}>
        {t`We send no messages for now. The card works all the same: open it, then show it to the pharmacist, print it, or keep it in your phone.`}
      </p>
      <div className={styles['actions']}>
        <LinkButton to={card}>{t`Show the card`}</LinkButton>
      </div>
    </>
  );
}

/** There is nothing to send; without a link, not just now. */
function Ended({ ended: { title, text, link } }: { ended: NonNullable<CouponPageData['ended']> }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>{title}</h1>
      <Notice kind="problem">{text}</Notice>
      <div className={styles['actions']}>
        {link ? (
          <LinkButton to={link.path}>{link.text}</LinkButton>
        ) : (
          <LinkButton to={{ pathname, search }} reloadDocument>
            {t`Try again`}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function NoCard() {
  const { t } = useLingui();
  return (
    <>
      <h1>{t`First find your medicine`}</h1>
      <p className={styles['about']}>
        {t`A card is made for one medicine at one pharmacy. Look up the medicine, choose a price, and its card opens.`}
      </p>
      <div className={styles['actions']}>
        <LinkButton to="/">{t`Look up a medicine`}</LinkButton>
      </div>
    </>
  );
}
