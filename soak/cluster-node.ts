import { startNode, type NodeOptions, type ProductionNode } from '../bench/load/production-node.ts';

/** A node that a scenario stops, kills and starts again on the same port. */
export interface ClusterNode {
  port: number;
  current: () => ProductionNode;
  /** Ends the process; returns its exit code, null for one that a signal ended. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
  start: () => Promise<void>;
  /** How often the process ended without having been told to. */
  unexpectedEnds: () => number;
}

/** Starts a node with its data and log in a folder. */
export async function startClusterNode(
  folder: string,
  options: NodeOptions & { port: number },
): Promise<ClusterNode> {
  let unexpectedEnds = 0;
  let isEnding = false;
  const start = async () => {
    isEnding = false;
    const started = await startNode(folder, options);
    started.child.once('exit', () => {
      if (!isEnding) unexpectedEnds += 1;
    });
    return started;
  };
  let node = await start();
  return {
    port: options.port,
    current: () => node,
    end: async (signal) => {
      isEnding = true;
      await node.stop(signal);
      return node.child.exitCode;
    },
    start: async () => {
      node = await start();
    },
    unexpectedEnds: () => unexpectedEnds,
  };
}
