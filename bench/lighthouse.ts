import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { templates } from '../script/loopback-site.ts';
import { parseOptions } from '../script/command.ts';
import { startBrandNode, type BrandNode } from './brand-node.ts';
import { endChild, startChild } from './load/child-processes.ts';
import { installPeer } from './peers.ts';
import { printHeading, printLine, printTable, printVerdict } from './report.ts';

const chromium = '/usr/bin/chromium';
const categories = ['performance', 'accessibility', 'best practices', 'SEO'];

interface Page {
  template: string;
  brand: string;
  url: string;
}

/** A line of bench/peers/lighthouse/run-lighthouse.mjs. */
interface Report {
  url: string;
  problem?: string;
  scores?: number[];
  failing?: string[];
}

const choice = { type: 'string', multiple: true } as const;

/** @throws Error for an unknown option. */
export const readLighthouseOptions = (args: readonly string[]) =>
  parseOptions('script/bench', { args: [...args], options: { template: choice, brand: choice } }).values;

/** Runs Lighthouse for phones on every template of every brand. */
export async function benchLighthouse(options: readonly string[] = []): Promise<void> {
  const { template, brand } = readLighthouseOptions(options);
  printHeading(
    'Lighthouse for phones, every template of every brand',
    'script/bench lighthouse [--template ID] [--brand NAME]',
  );
  if (!existsSync(chromium)) {
    printLine('Not measured: Chromium is missing (Debian package chromium).');
    return;
  }
  const { folder, problem } = await installPeer('lighthouse');
  if (problem !== undefined) {
    printLine(`Not measured: ${problem}`);
    return;
  }
  const node = await startBrandNode();
  try {
    const candidates = node.partners
      .filter(({ name }) => brand?.includes(name) ?? true)
      .flatMap((partner) =>
        templates
          .filter(({ id }) => template?.includes(id) ?? true)
          .map(({ title, path }): Page => ({
            template: title,
            brand: partner.name,
            url: node.urlOf(partner, path),
          })),
      );
    const pages: Page[] = [];
    for (const page of candidates) {
      // A server rejects too many requests at once.
      const status = await readStatus(node.port, page.url);
      // Skips pages that a brand has turned off, and pages that need the token of a link.
      if (status !== 404 && status !== 400) pages.push(page);
    }
    printReports(pages, await runLighthouse(folder, node, pages));
  } finally {
    await node.stop();
  }
}

/** The status of a page, from the server itself. */
async function readStatus(port: number, url: string): Promise<number | undefined> {
  const { host, pathname, search } = new URL(url);
  const headers = { host, accept: 'text/html' };
  const request = get({ host: '127.0.0.1', port, path: pathname + search, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

async function runLighthouse(
  folder: string,
  { chromiumArgs }: BrandNode,
  pages: readonly Page[],
): Promise<Map<string, Report>> {
  const plan = { urls: pages.map(({ url }) => url), chromePath: chromium, chromeFlags: chromiumArgs };
  const args = [join(folder, 'run-lighthouse.mjs'), JSON.stringify(plan)];
  const child = startChild(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] }, 'SIGTERM');
  const reports = new Map<string, Report>();
  try {
    if (!child.stdout) return reports;
    for await (const line of createInterface({ input: child.stdout })) {
      const report = JSON.parse(line) as Report;
      reports.set(report.url, report);
      process.stderr.write(
        `${reports.size} of ${pages.length}: ${report.scores?.join(' ') ?? report.problem} ${report.url}\n`,
      );
    }
  } finally {
    await endChild(child);
  }
  return reports;
}

function printReports(pages: readonly Page[], reports: ReadonlyMap<string, Report>): void {
  printTable(
    ['', 'brand', ...categories, 'audits that fail'],
    pages.map(({ template, brand, url }) => {
      const { scores, failing = [], problem = 'not finished' } = reports.get(url) ?? {};
      return [
        template,
        brand,
        ...categories.map((_, index) => String(scores?.[index] ?? '')),
        scores ? failing.join(', ') : problem,
      ];
    }),
  );
  printLine();
  for (const [index, category] of categories.entries()) {
    const scores = pages.map(({ url }) => reports.get(url)?.scores?.[index] ?? 0);
    const perfect = scores.filter((score) => score === 100).length;
    printVerdict(
      `100 for ${category} on every page`,
      perfect === pages.length,
      `${perfect} of ${pages.length} pages, the lowest ${Math.min(...scores)}`,
    );
  }
}
