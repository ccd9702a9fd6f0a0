/** A visitor's answers, by field name. */
export type Answers = Record<string, string>

/** One thing to correct, at one field. */
export type Issue = { path: string; message: string }
