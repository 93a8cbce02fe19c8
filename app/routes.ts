import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** The site map. `:drugName` takes what no other page claims. */
export default [
  index('routes/home.tsx'),
  route('search', 'routes/search.tsx'),
  route('card', 'routes/card.tsx'),
  route('card/:source', 'routes/card-source.tsx'),
  route(':drugName', 'routes/drug.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
