import type { FaqPage } from '../../../upstreams/content/faq-page.ts';
import type { Homepage } from '../../../upstreams/content/homepage.ts';
import type { WelcomePage } from '../../../upstreams/content/welcome-page.ts';
import { BrandImage } from '../../ui/brand-image.tsx';
import { DisclosureList } from '../../ui/disclosure-list.tsx';
import type { Rendered } from './render-content.ts';
import { RichContent, richContentClass } from './rich-content.tsx';
import styles from './steps.module.css';
import testimonialStyles from './testimonials.module.css';

interface ContentImageProps {
  /** An image of the content, served from our origin; nothing is rendered without one. */
  image: { url: string; title: string | null; width: number | null; height: number | null } | null;
  className?: string;
}

/** An image of the content. Its title is the alternative text. */
export function ContentImage({ image, className }: ContentImageProps) {
  if (!image) return null;
  const { url, title, width, height } = image;
  return (
    <img
      src={url}
      alt={title ?? ''}
      width={width ?? undefined}
      height={height ?? undefined}
      className={className}
      loading="lazy"
      decoding="async"
    />
  );
}

/** A question of the content with its answer. */
export type ContentQuestion = Rendered<FaqPage>['faqs'][number];

interface QuestionsProps {
  questions: readonly ContentQuestion[];
  /** How many of the first questions are open at first; none by default. */
  open?: number;
}

/** Questions that open to show their answers; a URL that ends with `#slug` opens one. */
export function Questions({ questions, open }: QuestionsProps) {
  const disclosures = questions.map(({ slug, question, answer }) => ({
    id: slug,
    question,
    html: answer.html,
  }));
  return <DisclosureList questions={disclosures} open={open} answerClassName={richContentClass} />;
}

interface StepsProps {
  steps: Rendered<WelcomePage>['howItWorks'];
  /** The brand's drawings, for steps without an image in the content. */
  drawings?: readonly string[];
}

/** Numbered cards that explain a process in order (spec §3, how it works). */
export function Steps({ steps, drawings = [] }: StepsProps) {
  return (
    <ol role="list" className={styles['steps']}>
      {steps.map(({ title, text, image }, index) => (
        <li key={title ?? text}>
          <ContentImage image={image} className={styles['image']} />
          {!image && drawings[index] && (
            <BrandImage
              src={drawings[index]}
              alt=""
              width={72}
              height={72}
              className={styles['drawing'] ?? ''}
              isLazy
            />
          )}
          {title && <h3>{title}</h3>}
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  );
}

interface TestimonialsProps {
  testimonials: Rendered<Homepage>['testimonials'];
  /** Additional class of the list. */
  className?: string;
}

/** What visitors say about the site, each in a box (spec §2 and §9). */
export function Testimonials({ testimonials, className = '' }: TestimonialsProps) {
  return (
    <ul role="list" className={`${testimonialStyles['testimonials']} ${className}`.trimEnd()}>
      {testimonials.map(({ name, image, text }) => (
        <li key={text.html}>
          <figure>
            <blockquote>
              <RichContent html={text.html} />
            </blockquote>
            {name && (
              <figcaption>
                {image && <BrandImage isLazy src={image.url} alt="" width={40} height={40} />}
                {name}
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}
