/** The initials of the first and last word of a name or an email address: 'Priya Raman' -> 'PR', 'office@portal.example' -> 'O'. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/, '').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word = '') => [...word][0]?.toUpperCase()).join('')
}
