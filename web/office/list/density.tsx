import { Rows3, Rows4 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'

const densities = [
  ['compact', 'Compact rows', Rows4],
  ['roomy', 'Roomy rows', Rows3],
] as const
export type Density = (typeof densities)[number][0]

const key = 'rows'

/** How high the rows of every list are on this device. Without storage the choice lasts until the page is left. */
export function useDensity() {
  const [density, setDensity] = useState<Density>(load)
  function choose(chosen: Density) {
    setDensity(chosen)
    try {
      localStorage.setItem(key, chosen)
    } catch {}
  }
  return { density, choose }
}

function load(): Density {
  try {
    return localStorage.getItem(key) === 'roomy' ? 'roomy' : 'compact'
  } catch {
    return 'compact'
  }
}

/** Chooses between 52 px high rows and higher ones. */
export function DensityChoice({ density, choose }: ReturnType<typeof useDensity>) {
  return (
    <fieldset className="ms-auto flex items-center gap-1.5 max-wide:hidden">
      <legend className="sr-only">Height of the rows</legend>
      {densities.map(([value, label, Icon]) => (
        <Button
          key={value}
          look="plain"
          className={`px-2! ${value === density ? 'border-accent! bg-tint! text-accent-strong!' : ''}`}
          aria-label={label}
          title={label}
          aria-pressed={value === density}
          onClick={() => choose(value)}
        >
          <Icon size={18} aria-hidden="true" />
        </Button>
      ))}
    </fieldset>
  )
}
