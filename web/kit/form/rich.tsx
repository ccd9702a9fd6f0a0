import { Fragment, type ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'

/** Returns a message whose placeholders stand for elements. */
export function rich<Text extends Parameters<typeof t>[0]>(text: Text, values: Record<string, ReactNode>): ReactNode {
  return (t as (text: Text) => string)(text)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : <Fragment key={part}>{values[part]}</Fragment>))
}
