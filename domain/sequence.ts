/** Runs tasks one after another, so a slow one cannot overwrite the result of the next. */
export function createSequence() {
  let last = Promise.resolve();
  return (task: () => Promise<void>): Promise<void> => {
    last = last.then(task, task);
    return last;
  };
}
