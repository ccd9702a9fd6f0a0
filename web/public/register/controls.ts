import type { Answers } from '#domain/forms/issue.ts'
import type { Draft } from './draft.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The form's current values. Choices not made are empty strings, which FormData leaves out. */
export function answersIn(form: HTMLFormElement, names: string[]): Answers {
  const written = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(written.get(name) ?? '')]))
}

/** The draft to store on the device: everything filled in except the picture. */
export function draftFrom(form: HTMLFormElement): Draft {
  // Skip our own suggestions: they are made again, and aren't the user's answers.
  const filled = controlsOf(form).filter((control) => isFilled(control) && !control.dataset.suggested)
  return Object.fromEntries(filled.map((control) => [control.name, control.value]))
}

/** Restores a draft. Anything typed since the page opened stays. */
export function fillFrom(form: HTMLFormElement, draft: Draft): void {
  const taken = new Set(
    controlsOf(form)
      .filter(isFilled)
      .map(({ name }) => name),
  )
  for (const control of controlsOf(form)) {
    const text = draft[control.name]
    if (text === undefined || taken.has(control.name)) continue
    if (isChoice(control)) control.checked = control.value === text
    else control.value = text
    // If the option no longer exists, the select would show nothing at all.
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.selectedIndex = 0
  }
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name]:not([type=file], [readonly]), textarea[name], select[name]')]
}

function isFilled(control: Control) {
  return isChoice(control) ? control.checked : control.value !== ''
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'radio'
}
