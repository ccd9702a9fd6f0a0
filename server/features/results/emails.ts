import { competitionNamed, nextOf } from '#domain/competitions/index.ts'
import { nameAfterThe, nameInSentence } from '#domain/competitions/name.ts'
import type { resultEmails } from '#domain/email/result-emails.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { ShownResult } from '#domain/result/result.ts'
import { resultLines, resultMeaning } from '#domain/result/words.ts'
import { ownText } from '#domain/season/own-text.ts'
import type { Season } from '#domain/season/season.ts'
import type { registrations } from '#server/platform/db/schema/index.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Email, emailFrom, trusted, type Values } from '#server/platform/mail/emails.ts'

type Child = Pick<typeof registrations.$inferSelect, 'name' | 'reference' | 'competition' | 'language'>
type About = Child & { shown: ShownResult; season: Pick<Season, 'contact' | 'translations'> }

/** The email about a published result: that the child passed, or how it did. */
export function resultPublished(about: About): Email {
  return resultEmail(about.shown.is_through ? 'result-through' : 'result-published', about)
}

/** The email about a published result that was changed, and why. */
export function resultCorrected({ reason, ...about }: About & { reason: string }): Email {
  return resultEmail('result-corrected', about, { reason: trusted(inLanguage(about.language, () => ownText(about.season, reason))) })
}

/** Templates of the emails that leave when results are published. */
export const publicationEmails = ['result-through', 'result-published']

function resultEmail(template: keyof typeof resultEmails, { season, reference, ...about }: About, more: Values = {}): Email {
  return inLanguage(about.language, () =>
    emailFrom(template, about.competition, {
      ...resultValues(about),
      competition: trusted(nameAfterThe(competitionNamed(about.competition))),
      reference,
      contact: trusted(season.contact),
      ...more,
    }),
  )
}

/** What stands for the placeholders of emails about results. */
export function resultValues({ name, competition, shown }: Omit<Child, 'reference' | 'language'> & { shown: ShownResult }): Values {
  const next = nextOf(competitionNamed(competition))
  const words = next ? nameInSentence(next) : null
  const lines = resultLines(shown).map(([label, value]) => `${label}: ${value}`)
  return {
    name,
    next: trusted(words ?? m['status.next_round']()),
    result: trusted(lines.join('\n')),
    meaning: resultMeaning({ name, shown, next: words }),
  }
}
