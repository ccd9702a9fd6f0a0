const made = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached date format. Creating one takes longer than using it a hundred times, and a season needs only a few. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  if (made.size > 50) made.clear()
  made.set(key, format)
  return format
}
