interface Topic<Question> {
  /** Null for questions without a topic. */
  name: string | null;
  questions: Question[];
}

/** Questions grouped by topic, both in the content's order; those without a topic come first. */
export function groupByTopic<Question extends { topic: string | null }>(
  questions: readonly Question[],
): Topic<Question>[] {
  const topics = Map.groupBy(questions, ({ topic }) => topic?.trim() || null);
  return [...topics]
    .map(([name, group]) => ({ name, questions: group }))
    .toSorted((one, other) => Number(one.name !== null) - Number(other.name !== null));
}
