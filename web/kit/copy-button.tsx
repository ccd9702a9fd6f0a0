import { useEffect, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { Button } from './button.tsx'
import { Sign } from './sign.tsx'

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [confirmation, setConfirmation] = useState('')
  useEffect(() => {
    if (confirmation === '') return
    const timer = setTimeout(() => setConfirmation(''), 4000)
    return () => clearTimeout(timer)
  }, [confirmation])
  return (
    <Button
      className="max-w-full shrink-0 text-[min(1rem,8.5vw)]"
      onClick={async () => setConfirmation((await copy(text)) ? m['frame.copied']() : m['frame.press_hold_text_copy']())}
      aria-label={confirmation ? undefined : label}
    >
      <Sign className="size-4.5">
        <rect x="9" y="9" width="11" height="11" rx="2" />
        <path d="M5 15H4V6a2 2 0 0 1 2-2h9v1" />
      </Sign>
      <span>{confirmation || m['frame.copy']()}</span>
      <span role="status" className="sr-only">
        {confirmation}
      </span>
    </Button>
  )
}

/** Copies a text to the clipboard; false when the browser refuses. The clipboard API exists on https only, hence the fallback. */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const box = document.createElement('textarea')
  box.value = text
  box.className = 'sr-only'
  // Behind an open dialog nothing can be selected.
  const place = document.activeElement?.closest('dialog') ?? document.body
  place.append(box)
  box.select()
  const done = document.execCommand('copy')
  box.remove()
  return done
}
