import { renderToStaticMarkup } from 'react-dom/server';

import choiceStyles from '../shell/content/choices.module.css';
import { BrandImage } from '../ui/brand-image.tsx';
import { Container } from '../ui/container.tsx';
import { RichContent, TableOfContents } from '../shell/content/rich-content.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import type { StaticPageData } from './load-static-page.server.ts';
import styles from './static-page.module.css';

/** A page of text at its own address, such as the privacy notice (spec §3), as HTML: nothing on it is interactive. */
export const renderStaticPage = (page: StaticPageData): string =>
  renderToStaticMarkup(<StaticPage page={page} />);

function StaticPage({ page }: { page: StaticPageData }) {
  const { headline, lead, warning, updated, trail, contents, html, steps, rest } = page;
  return (
    <>
      <div className={styles['band']}>
        <Container>
          <Breadcrumbs {...trail} />
          <header className={styles['head']}>
            <h1>{headline}</h1>
            {lead && <p className={styles['lead']}>{lead}</p>}
            {warning && <p className={styles['warning']}>{warning}</p>}
            {updated && (
              <p className={styles['updated']}>
                <time dateTime={updated.dateTime}>{updated.text}</time>
              </p>
            )}
          </header>
        </Container>
      </div>
      <Container className={styles['columns']}>
        <TableOfContents contents={contents} look="folded" />
        <div className={styles['beside']}>
          <TableOfContents contents={contents} look="beside" />
        </div>
        <div>
          <RichContent html={html} className={choiceStyles['choices'] ?? ''} />
          {steps.length > 0 && <Steps steps={steps} />}
          <RichContent html={rest} />
        </div>
      </Container>
    </>
  );
}

/** The numbered sections of a text, each with a drawing of the brand. */
const Steps = ({ steps }: Pick<StaticPageData, 'steps'>) => (
  <ol role="list" className={styles['steps']}>
    {steps.map(({ id, title, html, drawing }) => (
      <li key={id}>
        <BrandImage src={drawing} alt="" width={120} height={120} />
        <h2 id={id}>{title}</h2>
        <RichContent html={html} />
      </li>
    ))}
  </ol>
);
