import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { Issue } from '#domain/forms/issue.ts'

/** What stands in a form, by name. */
export function written(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** Checks what stands in a form by the schema of the call it goes to; the first message of each field, in the order of the schema. */
export function checkWith(schema: z.ZodMiniType): (answers: Record<string, string>) => Issue[] {
  return (answers) => {
    const found = schema.safeParse(answers).error?.issues ?? []
    const issues = found.map(({ path, message }) => ({ path: String(path[0] ?? ''), message }))
    return issues.filter(({ path }, index) => issues.findIndex((issue) => issue.path === path) === index)
  }
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
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
