// Lighthouse for phones, with its own throttling, for each URL of the plan that is given as JSON; prints a line of JSON for
// each: the scores from 0 to 100, and the audits below 1 that count.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const { urls, chromePath, chromeFlags } = JSON.parse(process.argv[2]);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--disable-gpu', ...chromeFlags] });
try {
  for (const url of urls) {
    process.stdout.write(`${JSON.stringify({ url, ...(await measure(url)) })}\n`);
  }
} finally {
  chrome.kill();
}

/** Chromium sometimes leaves the start of a page out of its trace. */
async function measure(url, attempts = 3) {
  const options = { port: chrome.port, onlyCategories: categories, output: 'json', logLevel: 'silent' };
  const result = await lighthouse(url, options);
  const report = reportOf(result?.lhr);
  return report.problem && attempts > 1 ? measure(url, attempts - 1) : report;
}

function reportOf(lhr) {
  if (!lhr || lhr.runtimeError) return { problem: lhr?.runtimeError?.message ?? 'no result' };
  const scores = categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
  const failing = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}${lhr.audits[id].displayValue ? ` ${lhr.audits[id].displayValue}` : ''}`),
  );
  return { scores, failing };
}
