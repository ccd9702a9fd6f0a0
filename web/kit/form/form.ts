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

/** A form's values, by the name of the control. */
export type Values = Record<string, string>

/** The values of a form's named controls. Choices not made are empty texts, which FormData leaves out; files are not values. */
export function valuesIn(form: HTMLFormElement | null): Values {
  if (!form) return {}
  const sent = new FormData(form)
  const controls = [...form.querySelectorAll<HTMLInputElement>('input[name]:not([type=file]), textarea[name], select[name]')]
  return Object.fromEntries(controls.map(({ name }) => [name, String(sent.get(name) ?? '')]))
}
