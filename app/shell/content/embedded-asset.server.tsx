import type { LinkedContent } from '../../../upstreams/content/linked-entries.ts';
import { linkTarget, type LinkTarget } from './link-target.ts';
import type { RichTextOptions } from './rich-text-options.ts';

type LinkedAsset = LinkedContent['assets'][string];

/** Width of images in a rich text, in CSS pixels (spec §2). */
const imageWidth = 300;

/** Kinds of image that the content service makes smaller, twice our width for dense screens. */
const resized = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);

/**
 * An asset in a text: an image 300 wide, which floats to the side its description names, or a link to any other file.
 * Null where there is no address for it that a page of ours may use.
 */
export function embeddedAsset(asset: LinkedAsset, options: RichTextOptions) {
  const { contentType } = asset;
  if (contentType?.startsWith('image/')) {
    const src = options.media(resized.has(contentType) ? widthOf(asset.url) : asset.url);
    return src === null ? null : <Picture asset={asset} src={src} />;
  }
  const target = fileTarget(asset.url, options);
  const words = asset.title?.trim() || fileName(asset.url);
  if (!target || !words) return null;
  return (
    <p>
      <a {...target}>{words}</a>
    </p>
  );
}

/** Where a link to a file leads: to our origin, or to where the content service has it. */
export function fileTarget(url: string, { media, href }: RichTextOptions): LinkTarget | null {
  const own = media(url);
  return own === null ? linkTarget(url.startsWith('//') ? `https:${url}` : url, href) : { href: own };
}

/** The title says what the image shows; the description, where it is no side, says it for an image without title. */
function Picture({ asset, src }: { asset: LinkedAsset; src: string }) {
  const { title, description, width, height } = asset;
  const side = floatOf(description);
  const alt = title?.trim() || (side ? '' : (description?.trim() ?? ''));
  const shownHeight = width && height ? Math.max(1, Math.round((imageWidth * height) / width)) : undefined;
  return (
    <img
      src={src}
      alt={alt}
      width={imageWidth}
      height={shownHeight}
      loading="lazy"
      decoding="async"
      data-float={side ?? 'none'}
    />
  );
}

/** The side a description names, when that is all it does: a picture of a right hand stays where it is. */
function floatOf(description: string | null): 'left' | 'right' | null {
  const [, side] = /^(?:float[\s:-]*)?(left|right)$/i.exec(description?.trim() ?? '') ?? [];
  if (!side) return null;
  return side.toLowerCase() === 'left' ? 'left' : 'right';
}

const widthOf = (url: string) => `${url}${url.includes('?') ? '&' : '?'}w=${imageWidth * 2}`;
const fileName = (url: string) => URL.parse(url, 'https://x')?.pathname.split('/').at(-1);
