import { useRef, useState } from 'react'
import type { DialCode } from '#domain/forms/dial-codes.ts'
import { dialCodesLike, dialCodeText, settledDialCode } from './dial-code-search.ts'

/** The list below a box for phone codes: what is found, which one the keys are at, and what is written in the end. */
export function useDialCodes() {
  const input = useRef<HTMLInputElement>(null)
  /** Null while the list is closed. */
  const [found, setFound] = useState<DialCode[] | null>(null)
  const [active, setActive] = useState(-1)

  /** Without a text all are shown, and what stands in the box is taken for the next thing to replace. */
  function open(text?: string) {
    const entries = dialCodesLike(text ?? '')
    setFound(entries)
    setActive(text === undefined ? entries.findIndex((entry) => dialCodeText(entry) === input.current?.value) : -1)
    if (text === undefined) input.current?.select()
  }

  function close() {
    setFound(null)
    setActive(-1)
  }

  function choose(entry: DialCode) {
    write(dialCodeText(entry))
    close()
  }

  function leave() {
    const chosen = found?.[active]
    if (chosen) write(dialCodeText(chosen))
    else write(settledDialCode(input.current?.value ?? ''))
    close()
  }

  /** The form hears of it as if it had been typed. */
  function write(text: string) {
    const box = input.current
    if (!box || box.value === text) return
    box.value = text
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return { input, found, active, setActive, open, close, choose, leave }
}
