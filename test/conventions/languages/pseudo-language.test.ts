import { expect, test } from 'vitest'
import { pseudoText } from '#scripts/pseudo-language.ts'

test('a message in the pseudo-language is longer, in brackets, and has its placeholders and the forms of the language it replaces', () => {
  expect(pseudoText('Pay {fee} at once')).toBe('[Páày {fee} áàt óòncéè]')
  expect(pseudoText('{count} place left | {count} places left')).toBe(
    '[{count} pláàcéè léèft] | [{count} pláàcéès léèft] | [{count} pláàcéès léèft]',
  )
})
