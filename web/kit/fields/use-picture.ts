import { useEffect, useRef, useState } from 'react'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { Picked } from './shrink.ts'

const nothing: Picked = { file: null, problem: '' }

/** The payment screenshot, decoded and shrunk as soon as it is chosen. The latest choice counts, even if an earlier one takes longer. */
export function usePicture() {
  const latest = useRef(Promise.resolve(nothing))
  const decoded = useRef(nothing)
  const [picked, setPicked] = useState(nothing)
  const [opening, setOpening] = useState(false)
  // Load it early: the connection may be gone by the time it is needed.
  useEffect(() => void import('./shrink.ts').catch(() => undefined), [])

  /** Opens a chosen file, or clears the choice. Returns null when a later choice overtook it. */
  async function pick(file: File | null): Promise<Picked | null> {
    const mine = file ? prepared(file) : Promise.resolve(nothing)
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

/** Shrinks a picture. If the code for that can't be loaded, the picture is sent as it is: the server redraws it in any case. */
function prepared(file: File): Promise<Picked> {
  return import('./shrink.ts').then(
    ({ shrink }) => shrink(file),
    (): Picked => (file.size > screenshot.maxBytes ? { file: null, problem: screenshot.tooLarge } : { file, problem: '' }),
  )
}
