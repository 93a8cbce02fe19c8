/** What a cover is drawn on, and what lies over it. Content names them; the brand's tokens colour them. */
const backgrounds = ['brand', 'soft', 'plain'] as const;
const gradients = ['none', 'glow', 'dawn'] as const;

export interface CoverLook {
  background: (typeof backgrounds)[number];
  gradient: (typeof gradients)[number];
}

const named = <Name extends string>(names: readonly Name[], given: string | null | undefined, usual: Name) =>
  names.find((name) => name === given?.trim().toLowerCase()) ?? usual;

/** The look a cover's content names (content/README.md): its brand's own colour and no gradient unless it names another. */
export function coverLook(
  cover: { background: string | null; gradient: string | null } | null | undefined,
): CoverLook {
  return {
    background: named(backgrounds, cover?.background, 'brand'),
    gradient: named(gradients, cover?.gradient, 'none'),
  };
}
