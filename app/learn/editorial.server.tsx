import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { ContentImage } from '../shell/content/content-blocks.tsx';
import { FoldedLinks } from '../shell/content/rich-content.tsx';
import { CoverageText } from '../shell/legal.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import chipStyles from '../ui/link-chips.module.css';
import { Icon } from '../ui/icon.tsx';
import { Paginator } from '../ui/paginator.tsx';
import cardStyles from './article-card.module.css';
import styles from './editorial.module.css';
import type {
  ArticleListData,
  ArticleSummary,
  EditorialData,
  MissingGuideData,
} from './load-articles.server.ts';

/** The landing page of the guides. */
export function Editorial({ page }: { page: EditorialData }) {
  const { headline, subtext, trail, coverageNote, featured, categories } = page;
  const { t } = useLingui();
  return (
    <ContentPage trail={trail} headline={headline} lead={subtext}>
      {coverageNote && (
        <div className={styles['coverage']}>
          <CoverageText note={coverageNote} />
        </div>
      )}
      {featured.length > 0 && (
        <ContentSection id="featured" title={t`Start here`}>
          <ul role="list" className={styles['featured']}>
            {featured.map((article, index) => (
              <li key={article.slug}>
                <ArticleCard article={article} look={index === 0 ? 'lead' : 'tile'} />
              </li>
            ))}
          </ul>
        </ContentSection>
      )}
      {categories.length > 0 && (
        <div className={styles['categories']}>
          {categories.map((category) => (
            <Category key={category.slug} {...category} />
          ))}
        </div>
      )}
      <SeeAllGuides />
    </ContentPage>
  );
}

function SeeAllGuides() {
  const { t } = useLingui();
  return (
    <p className={styles['footer']}>
      <LinkButton to="/editorial/all" look="quiet">
        {t`See all guides`}
      </LinkButton>
    </p>
  );
}

type CategoryProps = EditorialData['categories'][number];

function Category({ title, slug, description, articles }: CategoryProps) {
  const { t } = useLingui();
  return (
    <ContentSection id={`category-${slug}`} title={title}>
      {description && <p className={styles['about']}>{description}</p>}
      {articles.length > 0 && (
        <ul role="list" className={styles['lines']}>
          {articles.map((article) => (
            <li key={article.slug}>
              <ArticleCard article={article} look="line" showsCategory={false} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles['more']}>
        <Link to={`/editorial/category/${encodeURIComponent(slug)}`}>{t`See all: ${title}`}</Link>
      </p>
    </ContentSection>
  );
}

/** One page of all articles, or of the articles of a category. */
export function ArticleList({ list }: { list: ArticleListData }) {
  const { title, description, path, number, pages, total, trail, topics, showsCategories } = list;
  const listed = [...list.featured, ...list.articles];
  // Only a long list is easier to read in two parts.
  const [featured, articles] = pages === 1 ? [[], listed] : [list.featured, list.articles];
  const { t } = useLingui();
  const count = total !== null && t`${plural(total, { one: '# guide', other: '# guides' })}`;
  const place = pages > 1 && (total === null ? t`page ${number}` : t`page ${number} of ${pages}`);
  const topicList = <Topics topics={topics} isOfAll={showsCategories} isAbove={showsCategories} />;
  const rows = {
    showsCategory: showsCategories,
    // A picture here and there looks like a mistake.
    showsImage: listed.every(({ image }) => image),
  };
  return (
    <ContentPage trail={trail} headline={title} lead={description}>
      <div className={styles['withTopics']}>
        {/* Few guides of one topic need no way to the others above them. */}
        {showsCategories && topicList}
        <div>
          <p className={styles['count']}>
            {listed.length === 0
              ? t`There are no guides here yet.`
              : [count, place].filter(Boolean).join(', ')}
          </p>
          {featured.length > 0 && (
            <ContentSection id="featured" title={t`Start here`}>
              <Rows articles={featured} {...rows} />
            </ContentSection>
          )}
          {articles.length > 0 && (
            <ContentSection id="articles" title={featured.length > 0 ? t`More guides` : null}>
              <Rows articles={articles} heading={featured.length > 0 ? 'h3' : 'h2'} {...rows} />
            </ContentSection>
          )}
          <div className={styles['footer']}>
            <Paginator
              page={number}
              total={pages}
              isLastKnown={total !== null}
              baseUrl={path}
              label={t`Pages`}
            />
          </div>
        </div>
        {!showsCategories && topicList}
      </div>
    </ContentPage>
  );
}

/** The page of an address without a guide. */
export function MissingGuide({ page }: { page: MissingGuideData }) {
  const { title, lead, isSimilar, articles, topics, trail } = page;
  const { t } = useLingui();
  return (
    <ContentPage trail={trail} headline={title} lead={lead}>
      <div className={styles['withTopics']}>
        <ContentSection id="articles" title={isSimilar ? t`Did you mean` : t`Newest guides`}>
          <Rows articles={articles} heading="h3" showsImage={articles.every(({ image }) => image)} />
          <SeeAllGuides />
        </ContentSection>
        <Topics topics={topics} isOfAll />
      </div>
    </ContentPage>
  );
}

interface TopicsProps {
  topics: ArticleListData['topics'];
  /** Beside guides of all topics. */
  isOfAll: boolean;
  /** Above the guides, where narrow screens fold them. */
  isAbove?: boolean;
}

function Topics({ topics, isOfAll, isAbove = false }: TopicsProps) {
  const { t } = useLingui();
  if (topics.length === 0) return null;
  const links = topics.map(({ name, href }) => (
    <li key={href}>
      <Link to={href}>{name}</Link>
    </li>
  ));
  return (
    <>
      {isAbove && (
        <div className={styles['folded']}>
          <FoldedLinks title={t`Topics`}>
            <ul role="list">{links}</ul>
          </FoldedLinks>
        </div>
      )}
      <ContentSection
        id="topics"
        title={isOfAll ? t`Topics` : t`Other topics`}
        className={styles['topics'] ?? ''}
      >
        <ul role="list" className={chipStyles['chips']}>
          {links}
          {!isOfAll && (
            <li>
              <Link to="/editorial/all">{t`All guides`}</Link>
            </li>
          )}
        </ul>
      </ContentSection>
    </>
  );
}

type RowsProps = Omit<ArticleCardProps, 'article' | 'look'> & { articles: readonly ArticleSummary[] };

function Rows({ articles, ...look }: RowsProps) {
  return (
    <ul role="list" className={styles['lines']}>
      {articles.map((article) => (
        <li key={article.slug}>
          <ArticleCard article={article} look="row" {...look} />
        </li>
      ))}
    </ul>
  );
}

interface ArticleCardProps {
  article: ArticleSummary;
  /** `lead` for the first article of a page, `tile` in rows of three, `row` in a list, `line` for a title alone. */
  look: 'lead' | 'tile' | 'row' | 'line';
  /** Level of the title: one below the heading above it. */
  heading?: 'h2' | 'h3';
  /** False where all articles around it have the same category. */
  showsCategory?: boolean;
  showsImage?: boolean;
}

/** An article in a list. */
export function ArticleCard({
  article,
  look,
  heading: Heading = 'h3',
  showsCategory = true,
  showsImage = true,
}: ArticleCardProps) {
  const { title, slug, preview, category, published } = article;
  const image = showsImage ? article.image : null;
  const date = look !== 'line' && published && <time dateTime={published.iso}>{published.text}</time>;
  const isRow = look === 'row';
  return (
    <article className={cardStyles['card']} data-look={look} data-image={image !== null}>
      {look !== 'line' && <ContentImage image={image} className={cardStyles['image']} />}
      <div className={cardStyles['text']}>
        {!isRow && showsCategory && category && <p className={cardStyles['category']}>{category}</p>}
        <Heading className={cardStyles['title']}>
          <Link to={`/editorial/${encodeURIComponent(slug)}`}>{title}</Link>
        </Heading>
        {look !== 'line' && preview && <p className={cardStyles['preview']}>{preview}</p>}
        {date && (
          <p className={cardStyles['date']}>
            {isRow && showsCategory && category && <span>{category}</span>} {date}
          </p>
        )}
      </div>
      {(look === 'line' || isRow) && <Icon name="chevronRight" size={20} />}
    </article>
  );
}
