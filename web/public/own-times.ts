// Adds the reader's own times to when a form is open, in documents that React doesn't hydrate. Loaded where a page has such times.
import { registeringTime } from '#domain/booking/own-time.ts'
import { type Language, setLanguageSource } from '#domain/language/language.ts'
import { visitorsZone } from '#web/api/own-zone.ts'

setLanguageSource(() => document.documentElement.lang as Language)
for (const place of document.querySelectorAll<HTMLElement>('[data-zone]')) {
  const { zone = '', opens = null, closes = null } = place.dataset
  place.textContent = registeringTime({ opens, closes, hidden: false }, zone, visitorsZone())
}
