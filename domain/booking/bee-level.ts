/** The longest name of a bee level, in characters. */
export const maxBeeLevel = 60

/** Splits a bee level of the season into its name, which bookings store, and the sentence about it: 'Level 2: For classes 4 to 6.' */
export function beeLevel(entry: string): { name: string; about: string } {
  const [name = '', ...about] = entry.split(':')
  return { name: name.trim(), about: about.join(':').trim() }
}

/** Returns the names of the season's bee levels; with none, a level is free text. */
export function beeLevelNames(levels: string[]): string[] {
  return levels.map((entry) => beeLevel(entry).name)
}

/** Whether a season with these levels takes this one; any text while it has none. */
export function isBeeLevel(text: string, levels: string[]): boolean {
  return levels.length === 0 || beeLevelNames(levels).includes(text)
}
