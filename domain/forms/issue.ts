/** What a visitor answered, by field name. */
export type Answers = Record<string, string>

/** One thing to put right, at one field. */
export type Issue = { path: string; message: string }
