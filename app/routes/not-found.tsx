import { data } from 'react-router';

/** Any address that is no page's: the root's error page answers, inside the site's frame (app/root.tsx). */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
