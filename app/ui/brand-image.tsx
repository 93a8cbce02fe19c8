interface BrandImageProps {
  /** Address on the site's host, such as the shell's `mark`. */
  src: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** The image is below the first screen, so it is fetched only when the visitor scrolls near it. */
  isLazy?: boolean;
}

/** A brand's image. Width and height are required so that the layout does not shift. */
export function BrandImage({ src, alt, width, height, className, isLazy }: BrandImageProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={className}
      decoding="async"
      loading={isLazy ? 'lazy' : undefined}
    />
  );
}
