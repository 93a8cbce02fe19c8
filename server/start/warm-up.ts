const maxWarmUpMs = 5000;
/** The number of pages per home page: only the first render of each template is slow, because it loads code and content. */
const maxLinks = 2;

export interface WarmUpOptions {
  fetchPage: (url: string) => Promise<Response> | Response;
  /** URLs of home pages. */
  homes: readonly string[];
  /** Computes what renders would compute at once, and answers requests in between. */
  prepare: () => Promise<void>;
}

/**
 * Prepares the services, then renders home pages and pages that they link to, because the first renders of a new process take
 * so long that a server under load would reject visitors. Ignores pages that fail, and ends five seconds after the
 * preparation at the latest, because a slow service must not keep the node from serving.
 */
export async function warmUp({ fetchPage, homes, prepare }: WarmUpOptions): Promise<void> {
  await prepare();
  let isOver = false;
  const fetchText = async (url: string): Promise<string> => {
    try {
      return await (await fetchPage(url)).text();
    } catch {
      return '';
    }
  };
  async function fetchAll(): Promise<void> {
    // One after another, so that health checks are answered in between; the first page of each brand before all others.
    const links: string[] = [];
    for (const home of homes) {
      links.push(...linkedPages(await fetchText(home), home).slice(0, maxLinks));
      if (isOver) return;
    }
    for (const link of links) if (!isOver) await fetchText(link);
  }
  const timeLimit = new Promise<void>((resolve) => setTimeout(resolve, maxWarmUpMs).unref());
  await Promise.race([fetchAll(), timeLimit]);
  isOver = true;
}

/** The pages of the same site that the main part of a page links to. */
function linkedPages(html: string, page: string): string[] {
  const main = html.slice(Math.max(0, html.indexOf('<main')));
  const links = [...main.matchAll(/<a [^>]*?href="([^"#?]+)"/g)].flatMap(([, href = '']) => {
    const url = URL.parse(href, page);
    return url && url.origin === new URL(page).origin ? url.href : [];
  });
  return [...new Set(links)].filter((url) => url !== page);
}
