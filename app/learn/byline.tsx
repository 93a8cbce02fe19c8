import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { ContentImage } from '../shell/content/content-blocks.tsx';
import { useShell } from '../shell/shell-data.ts';
import type { LocalizedDate } from '../shell/content/content-date.ts';
import { ContentIcon } from '../ui/content-icon.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './byline.module.css';
import type { BylineReviewer, PortraitData } from './load-reviewers.server.ts';
import reviewerStyles from './reviewers.module.css';

interface BylineProps {
  published?: LocalizedDate | null;
  updated?: LocalizedDate | null;
  lastReviewed?: LocalizedDate | null;
  reviewer: BylineReviewer | null;
}

/** When a page was published, updated and reviewed, and by whom; facts that the content lacks are left out. */
export function Byline({ published, updated, lastReviewed, reviewer }: BylineProps) {
  const { t } = useLingui();
  // The reviewers of sample content are not real people.
  const isSample = useShell()?.isSample ?? false;
  const facts = [
    { name: t`Published`, value: renderDate(published) },
    { name: t`Updated`, value: renderDate(updated) },
    { name: t`Reviewer`, value: !isSample && reviewer && renderReviewer(reviewer) },
    { name: t`Last reviewed`, value: !isSample && renderDate(lastReviewed) },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={styles['byline']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const renderDate = (date: LocalizedDate | null | undefined) =>
  date && <time dateTime={date.iso}>{date.text}</time>;

const renderReviewer = ({ name, occupation, path }: BylineReviewer) => (
  <>
    {path ? <Link to={path}>{name}</Link> : name}
    {occupation && <span className={styles['occupation']}>{occupation}</span>}
  </>
);

/** Says that a profile is a sample, where a visitor could take it for a person. */
export function SampleReviewerNotice() {
  const { t } = useLingui();
  if (!useShell()?.isSample) return null;
  return (
    <div className={reviewerStyles['sample']}>
      <Notice>{t`This is a sample. No such person exists, and nobody has reviewed the pages of this site.`}</Notice>
    </div>
  );
}

/** The image of a person, or their initials; a sample has neither. Decorative, because the name is beside it. */
export function Portrait({ portrait: { image, initials } }: { portrait: PortraitData }) {
  const isSample = useShell()?.isSample ?? false;
  if (image) return <ContentImage image={image} className={reviewerStyles['portrait']} />;
  return (
    <span className={reviewerStyles['portrait']} aria-hidden="true">
      {isSample ? <ContentIcon name="user" size={32} /> : initials}
    </span>
  );
}
