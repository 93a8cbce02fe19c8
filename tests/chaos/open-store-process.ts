import { openStore } from '../../platform/store/open-store.ts';

/** One starting node: opens the store at the URL in its first argument, checks it and exits. */
const store = await openStore({ url: process.argv[2] ?? '' });
const problem = await store.findProblem();
await store.close();
process.exitCode = problem ? 1 : 0;
