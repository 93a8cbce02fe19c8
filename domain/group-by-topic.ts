interface Topic<Question> {
  /** Null for questions without a topic. */
  name: string | null;
  questions: Question[];
}

/** Groups questions by topic, both in the order of the content; questions without a topic come first. */
export function groupByTopic<Question extends { topic: string | null }>(
  questions: readonly Question[],
): Topic<Question>[] {
  const topics = Map.groupBy(questions, ({ topic }) => topic?.trim() || null);
  return [...topics]
    .map(([name, group]) => ({ name, questions: group }))
    .toSorted((a, b) => Number(a.name !== null) - Number(b.name !== null));
}
