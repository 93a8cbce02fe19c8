interface BrandImageProps {
  /** Address on the site's host, such as the shell's `mark`. */
  src: string;
  /** Empty where the text beside it says the same. */
  alt: string;
  width: number;
  height: number;
  className?: string;
}

/** A brand's image. Width and height are required so that the layout does not shift. */
export function BrandImage({ src, alt, width, height, className }: BrandImageProps) {
  return <img src={src} alt={alt} width={width} height={height} className={className} decoding="async" />;
}
