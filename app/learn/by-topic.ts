interface Topic<Question> {
  /** Null for the questions that have none. */
  name: string | null;
  questions: Question[];
}

/** Questions by their topics, both in the order the content has them; those without a topic come first. */
export function byTopic<Question extends { topic: string | null }>(
  questions: readonly Question[],
): Topic<Question>[] {
  const topics = Map.groupBy(questions, ({ topic }) => topic?.trim() || null);
  return [...topics]
    .map(([name, asked]) => ({ name, questions: asked }))
    .toSorted((one, other) => Number(one.name !== null) - Number(other.name !== null));
}
