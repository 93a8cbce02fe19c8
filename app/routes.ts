import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** All routes. `:drugName` matches every single segment that no other route matches. */
export default [
  layout('routes/site.tsx', [
    index('routes/home.tsx'),
    layout('routes/pages.tsx', [
      route('search', 'routes/search.tsx'),
      route('sitemap', 'routes/sitemap.tsx'),
      route('card', 'routes/card.tsx'),
      route('coupon', 'routes/coupon.tsx'),
      route('at-the-counter', 'routes/at-the-counter.tsx'),
      route('privacy-choices', 'routes/privacy-choices.tsx'),
      // One module may serve several paths; each route needs its own id.
      route('conditions', 'routes/letter-index.tsx', { id: 'routes/conditions' }),
      route('conditions/:slug', 'routes/topic.tsx', { id: 'routes/condition' }),
      route('classes', 'routes/letter-index.tsx', { id: 'routes/classes' }),
      route('classes/:slug', 'routes/topic.tsx', { id: 'routes/drug-class' }),
      route('glp-1', 'routes/topic.tsx', { id: 'routes/glp-1' }),
      route('medications', 'routes/letter-index.tsx', { id: 'routes/medications' }),
      route('c/:token', 'routes/card.tsx', { id: 'routes/card-short' }),
      // Before the partners' cards: no source has this id.
      route('card/saved', 'routes/saved-cards.tsx'),
      route('card/:source', 'routes/card.tsx', { id: 'routes/card-source' }),
      route('card/add-to/:wallet', 'routes/add-to-wallet.tsx'),
      route('faq', 'routes/faq.tsx'),
      route('about-us', 'routes/about-us.tsx'),
      route('welcome', 'routes/welcome.tsx'),
      route('rewards', 'routes/rewards.tsx'),
      route('unsubscribe', 'routes/unsubscribe.tsx'),
      route('wallet', 'routes/wallet.tsx'),
      route('auction', 'routes/auction-home.tsx'),
      route('auction/:chain/:drugName?', 'routes/auction-chain.tsx'),
      route('embed', 'routes/embed.tsx'),
      route('dev/inbox', 'routes/dev-inbox.tsx'),
      route('pap/:number/map', 'routes/pap-map.tsx'),
      route(':drugName/pap/:number/map', 'routes/pap-map.tsx', { id: 'routes/medication-pap-map' }),
      route('editorial', 'routes/editorial.tsx'),
      // Before the articles, whose slugs cannot be 'all' or 'category'.
      route('editorial/all/:page?', 'routes/editorial-list.tsx', { id: 'routes/editorial-all' }),
      route('editorial/category/:slug?/:page?', 'routes/editorial-list.tsx', {
        id: 'routes/editorial-category',
      }),
      route('editorial/:slug', 'routes/editorial-article.tsx'),
      route('reviewers', 'routes/reviewers.tsx'),
      route('reviewers/:slug', 'routes/reviewer.tsx'),
    ]),
    route('coupon/send', 'routes/coupon-send.ts'),
    route('at-the-counter/report', 'routes/price-report-send.ts'),
    route('rewards/send', 'routes/rewards-send.ts'),
    route('coupon/printed', 'routes/coupon-printed.ts'),
    route('dev/inbox/:id', 'routes/dev-inbox-html.ts'),
    route('sitemap.xml', 'routes/sitemap-xml.ts'),
    route('sitemap/:file', 'routes/sitemap-xml.ts', { id: 'routes/sitemap-xml-file' }),
    route(':drugName', 'routes/drug.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
