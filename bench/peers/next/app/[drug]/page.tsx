import { DrugPage } from '../../components/drug-page.tsx';
import { findPage } from '../../page-data.ts';

/** Every request renders the page. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ drug: string }>;
  searchParams: Promise<{ zip?: string }>;
}

export default async function Page({ params, searchParams }: Props) {
  const { drug } = await params;
  const { zip = '' } = await searchParams;
  const page = findPage(drug, zip);
  if (!page) throw new Error(`There is no page of ${drug} for ${zip}`);
  return <DrugPage page={page} />;
}
