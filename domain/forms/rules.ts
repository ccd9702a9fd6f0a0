import { m } from '#domain/language/paraglide/messages.js'
import { emailKey, tidy } from '#domain/lib/text.ts'
import type { Answers, Issue } from './field.ts'
import type { Questions } from './form.ts'

type RuleKind = {
  broken(form: Questions, answers: Answers): Issue[]
  /** Hints shown at fields before anything is wrong, by field name. */
  hints(form: Questions): Record<string, string>
}

/** Rules for combinations of answers, which some competitions have, by name. */
const rules = {
  /** Child and parent need different addresses (specification 9; rulings). */
  'separate-emails': {
    broken: ({ roles }, answers) => {
      const [student, parent] = [roles.email, roles.contactEmail].map((name) => emailKey(tidy(answers[name] ?? '')))
      if (student === '' || student !== parent) return []
      return [{ path: roles.contactEmail, message: m['question.enter_parents_own_email']() }]
    },
    hints: ({ roles }) => ({ [roles.contactEmail]: m['question.use_different_address_students']() }),
  },
} satisfies Record<string, RuleKind>

export type Rule = keyof typeof rules

/** Returns every issue with the combination of one competition's answers. */
export function brokenRules(competition: { rules: Rule[] }, form: Questions, answers: Answers): Issue[] {
  return competition.rules.flatMap((name) => rules[name].broken(form, answers))
}

/** Returns what a field's hint must also say in a competition, or ''. */
export function ruleHint(competition: { rules: Rule[] }, form: Questions, field: string): string {
  return competition.rules.flatMap((name) => (rules[name] as RuleKind).hints(form)[field] ?? []).join(' ')
}
