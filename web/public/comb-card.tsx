import type { ReactNode } from 'react'
import { Card } from '#web/kit/card.tsx'
import { Bee, cellWidth, Letter } from '#web/kit/comb.tsx'

/** A card under a band of comb that spells a word. */
export function CombCard({ word, className = '', children }: { word: string; className?: string; children: ReactNode }) {
  return (
    <Card className={`overflow-hidden ${className}`}>
      <div className="border-b border-honey-line bg-honey-tint px-5 py-3.5 wide:px-7">
        <CombWord word={word} className="h-13" />
      </div>
      {children}
    </Card>
  )
}

/** A word in the cells of a comb, with the bee that flies on. Screen readers skip it. */
export function CombWord({ word, className }: { word: string; className: string }) {
  const letters = [...word]
  const width = letters.length * cellWidth + 48
  return (
    <svg viewBox={`-17.6 -24 ${width} 42`} className={`max-w-full ${className}`} aria-hidden="true">
      {letters.map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may repeat a letter
        <Letter key={at} x={at * cellWidth} letter={letter} look={at % 2 === 1 ? 'honey' : 'cell'} />
      ))}
      <Bee transform={`translate(${letters.length * cellWidth + 10} -2) rotate(-14) scale(0.9)`} />
    </svg>
  )
}
