import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

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
      onClick={async () => setConfirmation((await copy(text)) ? 'Copied' : 'Press and hold the text to copy it')}
      aria-label={confirmation ? undefined : label}
    >
      {confirmation || 'Copy'}
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
