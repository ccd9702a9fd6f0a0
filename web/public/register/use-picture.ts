import { useRef, useState } from 'react'
import { type Picked, shrink } from '#web/kit/fields/shrink.ts'

const nothing: Picked = { file: null, problem: '' }

/** The payment screenshot: opened and shrunk as soon as it is chosen. The last choice counts, however long an earlier one takes. */
export function usePicture() {
  const latest = useRef(Promise.resolve(nothing))
  const [picked, setPicked] = useState(nothing)
  const [opening, setOpening] = useState(false)

  /** Opens a chosen file, or takes the choice back. Gives back null when another choice came in between. */
  async function pick(file: File | null): Promise<Picked | null> {
    const mine = file ? shrink(file) : Promise.resolve(nothing)
    latest.current = mine
    setOpening(file !== null)
    const result = await mine
    if (latest.current !== mine) return null
    setOpening(false)
    setPicked(result)
    return result
  }

  return {
    picked,
    opening,
    pick,
    /** What was chosen, once it is opened. */
    ready: () => latest.current,
  }
}
