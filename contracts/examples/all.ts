import type { WireExample } from '../wire-example.ts';
import { analyticsExamples } from './analytics.ts';
import { cardExamples } from './cards.ts';
import { contentExamples } from './content.ts';
import { drugDescriptionExamples } from './drug-descriptions.ts';
import { drugExamples } from './drugs.ts';
import { geocodingExamples } from './geocoding.ts';
import { monitoringExamples } from './monitoring.ts';
import { notificationExamples } from './notifications.ts';
import { pharmacyExamples } from './pharmacies.ts';
import { priceReportExamples } from './price-reports.ts';
import { priceExamples } from './prices.ts';
import { rewardsExamples } from './rewards.ts';
import { searchExamples } from './search.ts';
import { walletExamples } from './wallet.ts';

/** Every wire example. */
export const examples: readonly WireExample[] = [
  ...drugExamples,
  ...drugDescriptionExamples,
  ...priceExamples,
  ...priceReportExamples,
  ...cardExamples,
  ...walletExamples,
  ...searchExamples,
  ...geocodingExamples,
  ...analyticsExamples,
  ...notificationExamples,
  ...rewardsExamples,
  ...contentExamples,
  ...pharmacyExamples,
  ...monitoringExamples,
];
