import { translate } from '#domain/language/translate.ts'
import type { Season } from '#domain/season/season.ts'

/** Returns a season with its texts about booking in the language of the page: a page's script can't translate them. */
export function inPageLanguage(season: Season): Season {
  const { booking } = season
  return { ...season, booking: { ...booking, heading: translate(booking.heading), subtitle: translate(booking.subtitle) } }
}
