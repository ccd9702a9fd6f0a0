import { cellWidth, Letter, rowHeight } from '#web/kit/comb.tsx'
import { combLetters, NameComb } from '#web/kit/name-comb.tsx'

/** The first names of several children: two cross at a letter that they share, as the words of the home page do; others stand below each other. */
export function NamesComb({ names }: { names: string[] }) {
  const [across = [], down = []] = names.map(combLetters)
  const at = across.findIndex((letter) => down.includes(letter))
  if (names.length !== 2 || at < 0) return names.map((name) => <NameComb key={name} name={name} />)
  const above = down.indexOf(across[at] ?? '')
  const below = down.length - 1 - above
  const left = Math.min(0, at - above / 2)
  const width = (Math.max(across.length - 1, at + below / 2) - left) * cellWidth + 35.2
  const height = (down.length - 1) * rowHeight + 40
  return (
    <svg
      viewBox={`${left * cellWidth - 17.6} ${-above * rowHeight - 20} ${width} ${height}`}
      style={{ height: height * 1.1 }}
      className="-ms-0.5 max-w-full"
      aria-hidden="true"
    >
      {across.map((letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat a letter
        <Letter key={index} x={index * cellWidth} letter={letter} look="honey" />
      ))}
      {down.map((letter, index) => {
        const row = index - above
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat a letter
        return row !== 0 && <Letter key={index} x={(at + row / 2) * cellWidth} y={row * rowHeight} letter={letter} look="honey" />
      })}
    </svg>
  )
}
