import { cellWidth, Letter } from './comb.tsx'

/**
 * A child's first name in the cells of a comb, one for each letter: plain before the registration is sent, honey afterwards, and never
 * beside a refusal. Screen readers skip it, because the name stands beside it.
 */
export function NameComb({ name, look = 'honey' }: { name: string; look?: 'honey' | 'plain' }) {
  const letters = combLetters(name)
  if (letters.length === 0) return null
  const width = (letters.length - 1) * cellWidth + 35.2
  return (
    <svg viewBox={`-17.6 -20 ${width} 40`} className="-ms-0.5 h-11 max-w-full" aria-hidden="true">
      {letters.map((letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat a letter
        <Letter key={index} x={index * cellWidth} letter={letter} look={look} />
      ))}
    </svg>
  )
}

const most = 8

/** The letters of a first name as a reader sees them, in capitals: आरव has three. A name of more than eight is its initial. */
export function combLetters(name: string): string[] {
  const [first = ''] = name.trim().split(/\s/)
  const letters = pieces(first.toLocaleUpperCase()).filter((piece) => /\p{L}/u.test(piece))
  return letters.slice(0, letters.length > most ? 1 : most)
}

/** Old browsers can't tell where a reader sees a letter end; they join marks to the letter before them. */
function pieces(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.match(/\P{M}\p{M}*/gu) ?? []
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
