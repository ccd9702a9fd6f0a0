import { competitionNamed, nextOf, roundOf } from '#domain/competitions/index.ts'
import { nameAfterThe, nameInSentence } from '#domain/competitions/name.ts'
import type { resultEmailKinds } from '#domain/email/result-emails.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { ShownResult } from '#domain/result/result.ts'
import { resultLines, resultMeaning } from '#domain/result/words.ts'
import { ownText, type Season } from '#domain/season/season.ts'
import type { registrations } from '#server/platform/db/schema/index.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Email, type EmailValues, emailFrom, trusted } from '#server/platform/mail/emails.ts'

type Child = Pick<typeof registrations.$inferSelect, 'name' | 'reference' | 'competition' | 'language'>
type About = Child & { shown: ShownResult; season: Pick<Season, 'contact' | 'translations'> }

/** The email about a published result, by what it is to the child. */
export function resultPublished(about: About): Email {
  const { outcome } = about.shown
  if (outcome === 'won') return resultEmail('result-won', about)
  const isOver = outcome === 'through' && nextOf(competitionNamed(about.competition)) === null
  if (outcome === 'award' || isOver) return resultEmail('result-award', about)
  return resultEmail(outcome === 'through' ? 'result-through' : 'result-published', about)
}

/** The email about a published result that was changed, and why. */
export function resultCorrected({ reason, ...about }: About & { reason: string }): Email {
  return resultEmail('result-corrected', about, { reason: trusted(inLanguage(about.language, () => ownText(about.season, reason))) })
}

/** Templates of the emails that leave when results are published. */
export const publicationEmails = ['result-won', 'result-award', 'result-through', 'result-published']

function resultEmail(template: keyof typeof resultEmailKinds, { season, reference, ...about }: About, more: EmailValues = {}): Email {
  return inLanguage(about.language, () =>
    emailFrom(template, about.competition, {
      ...resultValues(about),
      competition: trusted(roundText(about)),
      reference,
      contact: trusted(season.contact),
      ...more,
    }),
  )
}

/** What stands for the placeholders of emails about results. */
export function resultValues({ name, competition, shown }: Omit<Child, 'reference' | 'language'> & { shown: ShownResult }): EmailValues {
  const about = { name, competition, shown }
  const lines = resultLines(shown).map(([label, value]) => `${label}: ${value}`)
  return {
    name,
    next: trusted(nextText(about) ?? m['status.next_round']()),
    result: lines.length === 0 ? '' : trusted(lines.join('\n')),
    meaning: resultMeaning({ name, shown, round: roundText({ competition }), next: nextText({ competition }) }).join(' '),
  }
}

type OfCompetition = Pick<Child, 'competition'>

/** What a result is of, after 'the': a registration is no contest. */
function roundText({ competition }: OfCompetition): string {
  return nameAfterThe(roundOf(competitionNamed(competition)))
}

function nextText({ competition }: OfCompetition): string | null {
  const next = nextOf(competitionNamed(competition))
  return next && nameInSentence(next)
}
