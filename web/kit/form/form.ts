import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import type { Issue } from '#domain/forms/field.ts'

/** Returns a check of the form's values against the schema of the call; the first message of each field, in the schema's order. */
export function checkWith(schema: z.ZodMiniType): (answers: unknown) => Issue[] {
  return (answers) => {
    const found = schema.safeParse(answers).error?.issues ?? []
    const issues = found.map(({ path, message }) => ({ path: String(path[0] ?? ''), message }))
    return issues.filter(({ path }, index) => issues.findIndex((issue) => issue.path === path) === index)
  }
}

export function issueAt(issues: Issue[], name: string): string | undefined {
  return issues.find(({ path }) => path === name)?.message
}

/** False in the server's HTML: a form sent before its script runs would go nowhere. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
