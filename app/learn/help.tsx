import { BrandImage } from '../ui/brand-image.tsx';
import { Icon } from '../ui/icon.tsx';
import { RichContent } from '../shell/content/rich-content.tsx';
import styles from './home.module.css';
import type { HomeData } from './load-home.server.ts';

/** Whom to call with a question (spec §2, help). */
export function Help({ help }: { help: HomeData['help'] }) {
  if (!help) return null;
  const { headlineString, headline, text, phoneNumber, image } = help;
  return (
    <section id="help" className={styles['section']} aria-labelledby="help-title">
      <div className={styles['help']}>
        <div>
          <h2 id="help-title">{headline ?? headlineString}</h2>
          {headline && <p className={styles['help-lead']}>{headlineString}</p>}
          {text && <RichContent html={text.html} />}
        </div>
        {phoneNumber && (
          <a href={`tel:${phoneNumber}`} className={styles['phone']}>
            <Icon name="phone" size={24} />
            <span className="figures">{phoneNumber}</span>
          </a>
        )}
        {image && (
          <BrandImage
            src={image.url}
            alt={image.description ?? ''}
            width={image.width ?? 320}
            height={image.height ?? 240}
          />
        )}
      </div>
    </section>
  );
}
