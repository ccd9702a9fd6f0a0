import type { Questions } from '#domain/forms/form.ts'
import { settledDialCode } from '#web/kit/fields/dial-code-search.ts'

/**
 * A family in India need not look for its phone code; one abroad must not keep ours by oversight. Only ever replaces
 * what was suggested before, never what somebody chose.
 */
export function suggestDialCode(element: HTMLFormElement, { roles }: Questions, changed: string): void {
  const box = element.elements.namedItem(roles.dialCode)
  if (!(box instanceof HTMLInputElement)) return
  if (changed === roles.dialCode) delete box.dataset.suggested
  if (changed !== roles.region) return
  const region = new FormData(element).get(roles.region)
  if (region === 'India' && box.value === '') {
    box.value = settledDialCode('+91')
    box.dataset.suggested = 'yes'
  } else if (region !== 'India' && box.dataset.suggested) {
    box.value = ''
    delete box.dataset.suggested
  }
}
