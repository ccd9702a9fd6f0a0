const made = new Map<string, Intl.DateTimeFormat>()

/** A format for dates. Making one takes longer than using it a hundred times, and a season needs few: each is made once. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  if (made.size > 50) made.clear()
  made.set(key, format)
  return format
}
