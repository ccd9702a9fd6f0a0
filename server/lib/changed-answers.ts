type Answers = Record<string, string>

/** Returns the names of the answers that differ. */
export function changedNames<Some extends Answers>(before: Some, after: Some): (keyof Some & string)[] {
  return Object.keys(after).filter((name) => after[name] !== before[name])
}

/** Returns the answers with these names, for history. */
export function answersNamed<Some extends Answers>(answers: Some, names: (keyof Some & string)[]): Answers {
  return Object.fromEntries(names.map((name) => [name, answers[name] ?? '']))
}
