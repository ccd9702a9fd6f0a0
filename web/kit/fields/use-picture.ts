import { useRef, useState } from 'react'
import { type Picked, shrink } from './shrink.ts'

const nothing: Picked = { file: null, problem: '' }

/** The payment screenshot, decoded and shrunk as soon as it is chosen. The latest choice counts, even if an earlier one takes longer. */
export function usePicture() {
  const latest = useRef(Promise.resolve(nothing))
  const decoded = useRef(nothing)
  const [picked, setPicked] = useState(nothing)
  const [opening, setOpening] = useState(false)

  /** Opens a chosen file, or clears the choice. Returns null when a later choice overtook it. */
  async function pick(file: File | null): Promise<Picked | null> {
    const mine = file ? shrink(file) : Promise.resolve(nothing)
    latest.current = mine
    setOpening(file !== null)
    const result = await mine
    if (latest.current !== mine) return null
    decoded.current = result
    setOpening(false)
    setPicked(result)
    return result
  }

  return {
    picked,
    opening,
    pick,
    /** The last choice that is decoded, also before the page has rendered it. */
    now: () => decoded.current,
    /** Waits until the latest choice is decoded. */
    ready: () => latest.current,
  }
}
