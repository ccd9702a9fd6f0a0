import type { Form } from './form.ts'
import { participant } from './participant.ts'
import { student } from './student.ts'

export const forms: Form[] = [student, participant]

export function formNamed(slug: string): Form {
  const form = forms.find((candidate) => candidate.slug === slug)
  if (!form) throw new Error(`There is no form ${slug}`)
  return form
}
