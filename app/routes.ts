import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The site map. `:drugName` takes what no other page claims. */
export default [
  layout('routes/site.tsx', [
    layout('routes/pages.tsx', [
      index('routes/home.tsx'),
      route('search', 'routes/search.tsx'),
      route('sitemap', 'routes/sitemap.tsx'),
      route('card', 'routes/card.tsx'),
      route('conditions', 'routes/conditions.tsx'),
      route('conditions/:slug', 'routes/condition.tsx'),
      route('classes', 'routes/classes.tsx'),
      route('classes/:slug', 'routes/drug-class.tsx'),
      route('glp-1', 'routes/glp-1.tsx'),
      route('medications', 'routes/medications.tsx'),
      route('card/:source', 'routes/card-source.tsx'),
      route('card/add-to/:wallet', 'routes/add-to-wallet.tsx'),
      route('faq', 'routes/faq.tsx'),
      route('about-us', 'routes/about-us.tsx'),
      route('welcome', 'routes/welcome.tsx'),
      route('rewards', 'routes/rewards.tsx'),
      route('wallet', 'routes/wallet.tsx'),
      route('auction', 'routes/auction-home.tsx'),
      route('auction/:chain/:drugName?', 'routes/auction-chain.tsx'),
      route('embed', 'routes/embed.tsx'),
      route('dev/pieces', 'routes/dev-pieces.tsx'),
      route('pap/:number/map', 'routes/pap-map.tsx'),
      route(':drugName/pap/:number/map', 'routes/pap-map.tsx', { id: 'routes/medicine-pap-map' }),
      route('editorial', 'routes/editorial.tsx'),
      // 'all' and 'category' are no article's slug.
      route('editorial/all/:page?', 'routes/editorial-all.tsx'),
      route('editorial/category/:slug?/:page?', 'routes/editorial-category.tsx'),
      route('editorial/:slug', 'routes/editorial-article.tsx'),
      route('reviewers', 'routes/reviewers.tsx'),
      route('reviewers/:slug', 'routes/reviewer.tsx'),
    ]),
    route('sitemap.xml', 'routes/sitemap-xml.ts'),
    route('sitemap/:file', 'routes/sitemap-xml-file.ts'),
    route(':drugName', 'routes/drug.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
