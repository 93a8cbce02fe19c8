import { Link, useLoaderData } from 'react-router';
export async function loader({ params }: { params: { drugName: string } }) { await Promise.resolve(); return params; }
export default function Drug() { return <p>{useLoaderData<typeof loader>().drugName} <Link to="/">home</Link></p>; }
