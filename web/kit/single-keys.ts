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

/** The same, for what shows it. */
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
