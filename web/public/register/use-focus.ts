import { useEffect, useRef, useState } from 'react'
import type { Step } from './use-steps.ts'

/** Focuses the requested element once it is on screen; a new step starts at its heading. */
export function useFocus(step: Step) {
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  const shown = useRef(step)

  useEffect(() => {
    const id = wanted?.id ?? (shown.current === step ? null : 'step')
    shown.current = step
    if (id !== null) document.getElementById(id)?.focus()
    setWanted(null)
  }, [step, wanted])

  return (id: string) => setWanted({ id })
}
