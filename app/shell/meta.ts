import type { MetaDescriptor } from 'react-router';

/** `meta` of a page whose loader returns a `head` (page-head.server.ts); empty where the loader failed. */
export const pageMeta = ({ loaderData }: { loaderData?: { head: MetaDescriptor[] } }) =>
  loaderData?.head ?? [];
