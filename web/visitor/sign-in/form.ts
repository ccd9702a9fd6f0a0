import { useSyncExternalStore } from 'react'
import type { Issue } from '../../../domain/answers.ts'

/** What stands in a form, by name. */
export function written(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

export function issueAt(issues: Issue[], name: string): string | undefined {
  return issues.find(({ path }) => path === name)?.message
}

/** Puts the cursor where the first thing is to be put right. */
export function focusFirst(form: HTMLFormElement, issues: Issue[]) {
  const first = form.elements.namedItem(issues[0]?.path ?? '')
  if (first instanceof HTMLElement) first.focus()
}

/** False in the server's HTML: a form sent before its script runs would go nowhere. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
