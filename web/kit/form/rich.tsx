import { Fragment, type ReactNode } from 'react'

/** Returns a message whose placeholders stand for elements. */
export function rich<Values>(message: (values: Values) => string, values: { [Name in keyof Values]: ReactNode }): ReactNode {
  const names = Object.keys(values) as (keyof Values)[]
  const withNames = message(Object.fromEntries(names.map((name) => [name, `{${String(name)}}`])) as Values)
  return withNames
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : <Fragment key={part}>{values[part as keyof Values]}</Fragment>))
}
