import { findExplained } from './data/goals.ts';
import type { Section } from './report.ts';

/** The benchmarks whose results are in docs/benchmarks.md. */
export const documented = [
  'drug-page',
  'profile',
  'suggestions',
  'prices',
  'hot-paths',
  'scale',
  'import',
  'scripts',
  'layout',
  'first-paint',
  'lighthouse',
] as const;

const startOf = (name: string) => `<!-- ${name}: written by script/bench -->`;
const endOf = (name: string) => `<!-- end of ${name} -->`;

/** The name of a section in commands and on the page, such as drug-page for `script/bench drug-page`. */
const nameOf = ({ command }: Section) => command.split(' ')[1] ?? '';

/** The page with the results of new runs instead of older ones. @throws Error if the page has no place for a result. */
export function replaceSections(page: string, sections: readonly Section[]): string {
  return sections.reduce((text, section) => replaceSection(text, section), page);
}

function replaceSection(page: string, section: Section): string {
  const name = nameOf(section);
  const start = page.indexOf(startOf(name));
  const end = page.indexOf(endOf(name), start);
  if (start === -1 || end === -1) throw new Error(`docs/benchmarks.md has no place for ${name}`);
  return page.slice(0, start) + markdownOf(section) + page.slice(end);
}

function markdownOf(section: Section): string {
  const { title, command, conditions, blocks } = section;
  const parts = [startOf(nameOf(section)), `### ${title}`, `\`${command}\`. ${conditions}`];
  // The lines of one list and the sentences of one paragraph belong together.
  for (const block of blocks) {
    const previous = parts.at(-1) ?? '';
    const isSameList = block.startsWith('- ') && previous.startsWith('- ');
    if (isSameList) parts.splice(-1, 1, `${previous}\n${block}`);
    else parts.push(block);
  }
  return `${parts.join('\n\n')}\n\n`;
}

/** The goals that were missed and that the page does not explain, each as `name: goal`. */
export function findUnexplained(page: string, sections: readonly Section[]): string[] {
  const explained = findExplained(page);
  return sections
    .flatMap((section) => section.missed.map((goal) => `${nameOf(section)}: ${goal}`))
    .filter((goal) => !explained.has(goal));
}
