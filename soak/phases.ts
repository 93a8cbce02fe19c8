import { setTimeout as pause } from 'node:timers/promises';

import { none, precisePercent, shown, type Measure } from '../bench/load/measures.ts';
import { printLine } from '../bench/report.ts';
import type { ClusterNode } from './cluster-node.ts';
import type { MessageSender } from './messages.ts';
import type { PageLoad } from './page-load.ts';

/** A part that is broken and repaired while pages are served and messages sent. */
export interface Phase {
  name: string;
  break?: () => Promise<unknown>;
  repair?: () => Promise<unknown>;
  /** The only node is down for a while, so pages have no error budget. */
  stopsServing?: true;
}

/** How long a part stays broken, and how long the others have to recover after its repair. */
const brokenMs = 6000;
const settleMs = 4000;
/** Requests in flight at a part that dies are lost. */
const errorBudget = 0.02;

interface Load {
  pages: PageLoad;
  messages: MessageSender;
  nodes: readonly ClusterNode[];
}

/** Runs phases one after another, ends the load, and returns what became of pages, messages and processes. */
export async function runPhases(phases: readonly Phase[], load: Load): Promise<Measure[]> {
  const budgets: Measure[] = [];
  for (const phase of phases) {
    budgets.push(await runPhase(phase, load));
  }
  await load.pages.stop();
  printLine('Waiting for the messages that are still to be delivered.\n');
  const deliveries = await load.messages.finish();
  return [
    ...budgets,
    shown('messages accepted', String(deliveries.accepted)),
    none('messages never accepted, after retries', deliveries.neverAccepted),
    none('accepted messages that were lost', deliveries.lost),
    none('messages sent twice', deliveries.twice),
    shown('emails repeated with the same Message-ID', String(deliveries.repeatedEmails)),
    none(
      'node processes that ended by themselves',
      load.nodes.reduce((sum, node) => sum + node.unexpectedEnds(), 0),
    ),
  ];
}

/** Breaks and repairs a part, prints what visitors noticed, and returns the measure of its error budget. */
async function runPhase(phase: Phase, { pages, messages }: Load): Promise<Measure> {
  const before = messages.counts();
  const startedAt = Date.now();
  await phase.break?.();
  await pause(brokenMs);
  await phase.repair?.();
  await pause(settleMs);
  const endedAt = Date.now();
  const after = messages.counts();
  const replies = pages.replies().filter(({ at }) => at >= startedAt && at < endedAt);
  const failed = replies.filter(({ status }) => status !== 200);
  const failedAttempts = after.failures.slice(before.failures.length);
  printLine(
    [
      `${phase.name}: ${((endedAt - startedAt) / 1000).toFixed(0)} s`,
      `${replies.length} requests, ${failed.length} failed${listStatuses(failed.map(({ status }) => status))}`,
      `${after.accepted - before.accepted} messages accepted, ${failedAttempts.length} attempts failed${listStatuses(failedAttempts)}`,
    ].join('; '),
  );
  return {
    what: `${phase.name}: served`,
    value: precisePercent(replies.length - failed.length, replies.length),
    goal: phase.stopsServing
      ? null
      : {
          text: `> ${100 - 100 * errorBudget} %`,
          isMet: replies.length > 0 && failed.length < errorBudget * replies.length,
        },
  };
}

/** ' (502, no reply)' */
function listStatuses(statuses: readonly number[]): string {
  const names = [...new Set(statuses)].map((status) => (status === 0 ? 'no reply' : String(status)));
  return names.length === 0 ? '' : ` (${names.join(', ')})`;
}
