import { tidy } from '#domain/lib/text.ts'
import { emailKey } from './fields/email.ts'
import type { Questions } from './form.ts'
import type { Answers, Issue } from './issue.ts'

type RuleKind = {
  broken(form: Questions, answers: Answers): Issue[]
  /** Said at a field before anything is wrong, by field name. */
  hints(form: Questions): Record<string, string>
}

/** What some competitions ask of answers together, by name. */
const rules = {
  /** Child and parent need addresses of their own (specification 9; rulings). */
  'separate-emails': {
    broken: ({ roles }, answers) => {
      const [student, parent] = [roles.email, roles.contactEmail].map((name) => emailKey(tidy(answers[name] ?? '')))
      if (student === '' || student !== parent) return []
      return [{ path: roles.contactEmail, message: 'Enter a parent’s own address: it must not be the student’s.' }]
    },
    hints: ({ roles }) => ({ [roles.contactEmail]: 'Use another address than the student’s.' }),
  },
} satisfies Record<string, RuleKind>

export type Rule = keyof typeof rules

/** Every issue with the answers of one competition taken together. */
export function brokenRules(competition: { rules: Rule[] }, form: Questions, answers: Answers): Issue[] {
  return competition.rules.flatMap((name) => rules[name].broken(form, answers))
}

/** What a field's hint must also say in a competition, or ''. */
export function ruleHint(competition: { rules: Rule[] }, form: Questions, field: string): string {
  return competition.rules.flatMap((name) => (rules[name] as RuleKind).hints(form)[field] ?? []).join(' ')
}
