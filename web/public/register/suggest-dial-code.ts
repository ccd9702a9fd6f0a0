import type { Questions } from '#domain/forms/form.ts'
import { settledDialCode } from '#web/kit/fields/dial-code-search.ts'

/**
 * Suggests the Indian phone code to families in India, and removes it for those abroad so that they don't send it by
 * mistake. Only ever replaces an earlier suggestion, never the user's own choice.
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
