type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name
type Iso<Value> = Value extends Date ? string : Value

/** Returns these columns as answers have them: `submittedAt` as `submitted_at`, and times as ISO text. */
export function replyOf<Row extends object, Name extends keyof Row & string>(row: Row, ...columns: Name[]) {
  const fields = columns.map((name) => {
    const value = row[name]
    return [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value instanceof Date ? value.toISOString() : value]
  })
  return Object.fromEntries(fields) as { [Column in Name as Snake<Column>]: Iso<Row[Column]> }
}
