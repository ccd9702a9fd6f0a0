import { beeLevel } from '#domain/booking/bee-level.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { mapValues } from '#domain/lib/lists.ts'
import { defaultSeason } from './defaults.ts'
import { ownText, type Season } from './season.ts'
import { type SeasonTranslation, settingTypes } from './setting-types.ts'

/** Returns a season with its texts for families in the current language, as far as the office has translated them. */
export function inOwnWords(season: Season): Season {
  return currentLanguage() === 'en' || season.translations.length === 0 ? season : withTexts(season, (text) => ownText(season, text))
}

/** Returns the texts of a season that families read and that we don't ship translated: those that the office wrote. */
export function textsToTranslate(season: Season): string[] {
  const [shipped, own] = [defaultSeason, season].map((one) => {
    const texts = new Set<string>()
    withTexts(one, (text) => {
      texts.add(text)
      return text
    })
    return texts
  })
  return [...(own ?? [])].filter((text) => !shipped?.has(text))
}

/**
 * Merges the translations of two people who edited the same ones, each as the form's text: each text as the one who changed it has it, `mine`
 * where both did.
 */
export function mergeTranslations(before: string, theirs: string, mine: string): string {
  const [old, other, own] = [before, theirs, mine].map(
    (lines) => new Map(settingTypes.translations.read(lines, '').map((one) => [one.text, one])),
  )
  const merged = [...new Set([...(other?.keys() ?? []), ...(own?.keys() ?? [])])].flatMap((text): SeasonTranslation[] => {
    const [was, their, my] = [old, other, own].map((all) => all?.get(text))
    const kept = JSON.stringify(my) === JSON.stringify(was) ? their : my
    return kept ? [kept] : []
  })
  return settingTypes.translations.write(merged, '')
}

function withTexts(season: Season, change: (text: string) => string): Season {
  const { home, booking, competitions, disclaimer, events, certificates } = season
  return {
    ...season,
    home: {
      ...home,
      heading: change(home.heading),
      intro: change(home.intro),
      steps: home.steps.map(change),
      clue: home.clue.map(change),
      wordNote: home.wordNote && change(home.wordNote),
      needs: home.needs && change(home.needs),
      questions: home.questions.map(change),
      about: home.about && change(home.about),
      people: home.people.map(change),
      address: home.address && change(home.address),
      hours: home.hours && change(home.hours),
    },
    booking: {
      ...booking,
      heading: change(booking.heading),
      subtitle: change(booking.subtitle),
      levels: booking.levels.map((entry) => {
        const { name, about } = beeLevel(entry)
        return about === '' ? entry : `${name}: ${change(about)}`
      }),
    },
    competitions: mapValues(competitions, (one) => ({ ...one, summary: change(one.summary), audience: change(one.audience) })),
    disclaimer: { ...disclaimer, clauses: mapValues(disclaimer.clauses, change) },
    events: events.map((event) => (event.audience === 'schools' ? event : { ...event, title: change(event.title) })),
    certificates: {
      ...certificates,
      wording: mapValues(certificates.wording, ({ title, text, through, award }) => ({
        title: change(title),
        text: change(text),
        through: change(through),
        award: change(award),
      })),
    },
  }
}
