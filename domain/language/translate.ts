let shipped = (text: string) => text

/**
 * Returns a text that we ship in the current language, named by its English: of a form, a competition, or a season as shipped. Any other
 * text stays as it is. In a browser every text does: the server has translated it.
 */
export function translate(text: string): string {
  return shipped(text)
}

/** Says how `translate` finds texts, once: only the server knows every message. */
export function setShippedTexts(find: (text: string) => string): void {
  shipped = find
}

/** Fills in a text: 'Student Class in {classYear}' with { classYear: '2024' } -> 'Student Class in 2024'. */
export function fill(text: string, values?: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => `${values?.[name] ?? whole}`)
}
