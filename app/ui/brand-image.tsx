interface BrandImageProps {
  /** Address on the site's host, such as the shell's `mark`. */
  src: string;
  /** Empty where the words beside it already say it. */
  alt: string;
  width: number;
  height: number;
  className?: string;
}

/** A brand's drawing; sizes are given so that nothing shifts. */
export function BrandImage({ src, alt, width, height, className }: BrandImageProps) {
  return <img src={src} alt={alt} width={width} height={height} className={className} decoding="async" />;
}
