import type { Locale } from '../../domain/locale.ts';
import type { EditorialArticle } from '../../upstreams/content/editorial-article.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { shownDate, type ShownDate } from './shown-date.ts';

type ArticleFields = Pick<EditorialArticle, 'sys' | 'title' | 'slug' | 'preview' | 'image' | 'category'>;

/** A picture as ContentImage shows it. */
interface Picture {
  url: string;
  /** What is read out of it; null where the words beside it say it all. */
  title: string | null;
  /** In pixels; null where the content service does not say. */
  width: number | null;
  height: number | null;
}

/** Of a picture of the content's, what is shown. */
export function pictureOf({ url, width, height }: Omit<Picture, 'title'>, title: string | null): Picture {
  return { url, title, width, height };
}

/** An article where it is one of several: what its card shows and nothing else. */
export interface ArticleSummary {
  title: string;
  slug: string;
  preview: string;
  /** Name of its category; null where it has none. */
  category: string | null;
  image: Picture | null;
  published: ShownDate | null;
}

/** What the card of an article shows. */
export function summaryOf(article: Rendered<ArticleFields>, locale: Locale): ArticleSummary {
  const { title, slug, preview, category, image, sys } = article;
  return {
    title,
    slug,
    preview,
    category: category?.title ?? null,
    image: image && pictureOf(image, null),
    published: shownDate(sys.firstPublishedAt, locale),
  };
}
