import { useRef, useState } from 'react'
import type { DialCode } from '#domain/forms/dial-codes.ts'
import { dialCodesLike, dialCodeText, settledDialCode } from './dial-code-search.ts'

/** State of the list below a phone code box: the matches, the active one, and the final text. */
export function useDialCodes() {
  const input = useRef<HTMLInputElement>(null)
  /** Null while the list is closed. */
  const [found, setFound] = useState<DialCode[] | null>(null)
  const [active, setActive] = useState(-1)

  /** Without a text, shows all codes and selects the box's text so that typing replaces it. */
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

  /** Fires an input event, so that the form sees it as typed. */
  function write(text: string) {
    const box = input.current
    if (!box || box.value === text) return
    box.value = text
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return { input, found, active, setActive, open, close, choose, leave }
}
