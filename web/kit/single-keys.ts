import { deviceChoice, saveDeviceChoice } from '#web/api/device-choice.ts'

const name = 'single-keys'

/** Whether single keys act on this device; they do until someone switches them off. */
export function hasSingleKeys(): boolean {
  return deviceChoice(name) !== 'off'
}

/** Whether somebody types, where a key is a character. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox], [type=radio]), textarea, select') !== null
}

/** Without storage they stay on. */
export function setSingleKeys(on: boolean) {
  saveDeviceChoice(name, on ? 'on' : 'off')
}
