import type { KeyboardEvent } from 'react'

/** In a text box that sends on Enter, Shift Enter begins a new line. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click()
}
