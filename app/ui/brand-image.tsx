import { useHref } from 'react-router';

interface BrandImageProps {
  /** Path below the site's base path, such as a tenant's `mark`: /brands/... */
  src: string;
  /** Empty where the words beside it already say it. */
  alt: string;
  width: number;
  height: number;
  className?: string;
}

/** A brand's drawing under the base path of the site that shows it; sizes are given so that nothing shifts. */
export function BrandImage({ src, alt, width, height, className }: BrandImageProps) {
  return (
    <img src={useHref(src)} alt={alt} width={width} height={height} className={className} decoding="async" />
  );
}
