import { useEffect, useRef, useState } from 'react'
import { screenshot } from '#domain/payment/screenshot.ts'
import { useEarly } from '#web/kit/form/own-task.tsx'
import type * as SavedPictures from '#web/kit/form/saved-picture.ts'
import type { Picked } from './shrink.ts'

const nothing: Picked = { file: null, problem: '' }

/**
 * The payment screenshot, decoded and shrunk as soon as it is chosen. The latest choice counts, even if an earlier one takes longer.
 * `onChange` is called when a choice is decoded or cleared, and when the saved picture is there. `savedAs` is the form under whose name it is
 * kept on this device until it is sent or removed; without it the picture isn't kept.
 */
export function usePicture(onChange: () => void, savedAs?: string) {
  const latest = useRef(Promise.resolve(nothing))
  const decoded = useRef(nothing)
  const [picked, setPicked] = useState(nothing)
  const [opening, setOpening] = useState(false)

  useEarly(() => import('./shrink.ts'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page hydrates
  useEffect(() => {
    if (savedAs === undefined) return
    const before = latest.current
    void withPictures((pictures) => pictures.savedPicture(savedAs, Date.now())).then((file) => {
      if (file && latest.current === before) show({ file, problem: '' })
    })
  }, [])

  /** Opens a chosen file, or clears the choice. Returns null when a later choice overtook it. */
  async function pick(file: File | null): Promise<Picked | null> {
    const mine = file ? prepared(file) : Promise.resolve(nothing)
    latest.current = mine
    setOpening(file !== null)
    const result = await mine
    if (latest.current !== mine) return null
    setOpening(false)
    show(result)
    if (savedAs !== undefined) void withPictures((pictures) => pictures.savePicture(savedAs, result.file, Date.now()))
    return result
  }

  function show(result: Picked) {
    decoded.current = result
    setPicked(result)
    onChange()
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

/** Uses the pictures saved on this device. Without the code for that none is saved. */
function withPictures<Result>(use: (pictures: typeof SavedPictures) => Promise<Result>): Promise<Result | undefined> {
  return import('#web/kit/form/saved-picture.ts').then(use, () => undefined)
}

/** Shrinks a picture. If the code for that can't be loaded, the picture is sent as it is: the server redraws it in any case. */
function prepared(file: File): Promise<Picked> {
  return import('./shrink.ts').then(
    ({ shrink }) => shrink(file),
    (): Picked => (file.size > screenshot.maxBytes ? { file: null, problem: screenshot.tooLarge() } : { file, problem: '' }),
  )
}
