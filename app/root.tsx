import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { siteContext } from './context.ts';
export function loader({ context }: LoaderFunctionArgs) { return { themeCss: context.get(siteContext).themeCss }; }
export default function App() {
  const { themeCss } = useLoaderData<typeof loader>();
  return <html lang="en"><head><meta charSet="utf-8" /><Meta /><Links /><style dangerouslySetInnerHTML={{ __html: themeCss }} /></head><body><Outlet /><ScrollRestoration /><Scripts /></body></html>;
}
