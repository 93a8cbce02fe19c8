/** Runs one task after the other, so that a slow one does not undo the next. */
export function createSequence() {
  let last = Promise.resolve();
  return (task: () => Promise<void>): Promise<void> => {
    last = last.then(task, task);
    return last;
  };
}
