import type { Checked } from '#domain/forms/answers.ts'
import { schoolBody, schoolFields } from '#domain/school/school.ts'
import { checkWith } from '#web/kit/form/form.ts'

/** A school's answers tidied, or all issues, in the order of the questions. */
export function checkSchool(sent: Record<string, string>): Checked {
  const issues = checkWith(schoolBody)(sent)
  if (issues.length > 0) return { answers: null, issues }
  return { answers: schoolBody.parse(sent) as Record<string, string>, issues: [] }
}

/** A question's label, or undefined when it isn't asked. */
export function schoolLabel(path: string): string | undefined {
  return schoolFields.find(({ name }) => name === path)?.label
}
