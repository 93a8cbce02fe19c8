interface ContentImageProps {
  /** A picture of the content's, at an address of ours; nothing is shown without one. */
  image: { url: string; title: string | null; width: number | null; height: number | null } | null;
  className?: string;
}

/** A picture of the content's. Its title is what is read out of it. */
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
