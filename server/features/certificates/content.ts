import { type CertificateContent, type CertificateDetails, combWord, isPrintable, levelOf } from '#domain/certificate/certificate.ts'
import { filled } from '#domain/certificate/wording.ts'
import { competitionNamed, nextOf, roundOf } from '#domain/competitions/index.ts'
import { nameInSentence } from '#domain/competitions/name.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { classText } from '#domain/note/classes.ts'
import type { PublishedResult } from '#domain/result/result.ts'
import { dayIn, ownText, type Season, wordingIn } from '#domain/season/season.ts'
import type { registrations } from '#server/platform/db/schema/index.ts'

type Row = Pick<typeof registrations.$inferSelect, 'name' | 'answers' | 'competition'>

/** What a certificate says about a child with a published result. */
export function certificateDetails(row: Row, result: PublishedResult): CertificateDetails {
  const { school_name: school = '', class_name: typed = '' } = row.answers
  const className = /^\d{1,2}$/.test(typed) ? `Class ${typed}` : typed
  // The other name counts only for one that can't be printed.
  const name = isPrintable(row.name) ? row.name : row.answers.certificate_name || row.name
  return { name, school, className, award: result.award ?? '', isThrough: result.isThrough === true }
}

export function isSame(one: CertificateDetails, other: CertificateDetails): boolean {
  return (Object.keys(one) as (keyof CertificateDetails)[]).every((name) => one[name] === other[name])
}

/** Returns what is printed, in the season's wording and the current language. `publishedAt` is ISO, UTC. */
export function certificateContent(season: Season, slug: string, details: CertificateDetails, publishedAt: string): CertificateContent {
  const { signer, signerRole, signature } = season.certificates
  const competition = competitionNamed(slug)
  const { award, isThrough } = details
  const next = nextOf(competition)
  const wording = wordingIn(season, slug)
  const year = dayIn(season.timeZone, Date.parse(publishedAt)).slice(0, 4)
  const round = `${nameInSentence(roundOf(competition))} ${year}`
  const [school, className] = [details.school, details.className].map((text) => (isPrintable(text) ? text : '')) as [string, string]
  const values = { school, class: classText(className), award, round, 'next round': next ? nameInSentence(next) : '' }
  const text = ownText(season, award !== '' ? wording.award : isThrough ? wording.through : wording.text)
  const isSchoolInText = text.includes('{school}') || text.includes('{class}')
  return {
    language: currentLanguage(),
    organisation: season.organisation,
    title: ownText(season, wording.title),
    name: details.name,
    text: filled(text, values),
    award,
    date: dayText(publishedAt, season.timeZone),
    round,
    outcome: isThrough ? (next ? 'qualified' : 'passed') : 'took part',
    signer: signer ?? '',
    signerRole: signerRole ?? '',
    signature,
    level: levelOf(award, isThrough),
    word: combWord(award, isThrough && next !== null),
    school: isSchoolInText ? '' : [school, values.class].filter(Boolean).join(', '),
    year,
  }
}
