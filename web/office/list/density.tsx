import { Rows3, Rows4 } from 'lucide-react'
import { useState } from 'react'
import { deviceChoice, saveDeviceChoice } from '#web/api/device-choice.ts'
import { Button } from '#web/kit/button.tsx'

const densities = [
  ['compact', 'Compact rows', Rows4],
  ['roomy', 'Roomy rows', Rows3],
] as const
export type Density = (typeof densities)[number][0]

const name = 'rows'

/** How high the rows of every list are on this device. */
export function useDensity() {
  const [density, setDensity] = useState<Density>(() => (deviceChoice(name) === 'roomy' ? 'roomy' : 'compact'))
  function choose(chosen: Density) {
    setDensity(chosen)
    saveDeviceChoice(name, chosen)
  }
  return { density, choose }
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
