import type { Checked } from '#domain/forms/answers.ts'
import { schoolBody, schoolFields } from '#domain/school/school.ts'
import { checkWith } from '#web/kit/form/form.ts'

/** A school's answers tidied, or everything that is wrong with them, in asking order. */
export function checkSchool(sent: Record<string, string>): Checked {
  const issues = checkWith(schoolBody)(sent)
  if (issues.length > 0) return { answers: null, issues }
  return { answers: schoolBody.parse(sent) as Record<string, string>, issues: [] }
}

/** What a question is called on the screen, or undefined for what is not asked. */
export function schoolLabel(path: string): string | undefined {
  return schoolFields.find(({ name }) => name === path)?.label
}
