import type { KeyboardEvent } from 'react'

/** In a text box that sends on Enter, Shift Enter begins a new line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  // Its button may be outside of the form.
  const button = [...(event.currentTarget.form?.elements ?? [])].find((control) => control.matches('[type=submit]'))
  if (button instanceof HTMLElement) button.click()
}
