import { dialCodes } from '../../../domain/dial-codes.ts'
import type { Form } from '../../../domain/form.ts'

/**
 * A family in India need not look for its phone code; one abroad must not keep ours by oversight. Only ever replaces
 * what was suggested before, never what somebody chose.
 */
export function suggestDialCode(element: HTMLFormElement, { roles }: Form, changed: string): void {
  const list = element.elements.namedItem(roles.dialCode)
  if (!(list instanceof HTMLSelectElement)) return
  if (changed === roles.dialCode) delete list.dataset.suggested
  if (changed !== roles.region) return
  const region = new FormData(element).get(roles.region)
  if (region === 'India' && list.value === '') {
    list.value = dialCodes[0]?.code ?? ''
    list.dataset.suggested = 'yes'
  } else if (region !== 'India' && list.dataset.suggested) {
    list.value = ''
    delete list.dataset.suggested
  }
}
