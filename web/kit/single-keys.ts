import { useSyncExternalStore } from 'react'
import { deviceChoice, saveDeviceChoice } from '#web/api/device-choice.ts'

const name = 'single-keys'
const listeners = new Set<() => void>()

/** Whether single keys act on this device; they do until someone switches them off. */
export function hasSingleKeys(): boolean {
  return deviceChoice(name) !== 'off'
}

/** Whether somebody types, where a key is a character. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null
}

/** Whether a dialog or a panel lies above the page. A panel is told of its closing later than the person sees it. */
export function hasDialogAbove(): boolean {
  return [...document.querySelectorAll('dialog[open], [data-open]')].some((above) => above.getClientRects().length > 0)
}

/** The same as `hasSingleKeys`, for what shows it. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(listen, hasSingleKeys)
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Without storage they stay on. */
export function setSingleKeys(on: boolean) {
  saveDeviceChoice(name, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}
