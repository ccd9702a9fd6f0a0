import type { Field } from './field.ts'

/** The questions for city, state and country, which every form asks in the same words under its own names. */
export function placeQuestions(names: { city: string; state: string; country: string }, group: string): Field[] {
  const place = { type: 'line', max: 120, group } as const
  return [
    { ...place, name: names.city, label: 'City', missing: 'Enter the city.', autocomplete: 'address-level2' },
    { ...place, name: names.state, label: 'State', missing: 'Enter the state.', autocomplete: 'address-level1' },
    { ...place, name: names.country, label: 'Country', missing: 'Enter the country.', autocomplete: 'country-name' },
  ]
}

/** The question beside a name that a certificate can't show. */
export function certificateName(of: string, group: string): Field {
  return {
    name: 'certificate_name',
    type: 'line',
    isName: true,
    of,
    label: 'Name in Latin letters, for the certificate',
    missing: '',
    max: 120,
    autocomplete: 'off',
    group,
  }
}

/** The question for the number of the payment, the last one of every form. */
export const transactionNumber: Field = {
  name: 'txn_no',
  type: 'line',
  label: 'Transaction Number',
  hint: 'Your bank or payment app shows it with the payment.',
  missing: 'Enter the transaction number of your payment.',
  max: 80,
  autocomplete: 'off',
  group: 'payment',
}

/** Whether an answer has the numbers of several transfers, a line each, as a school's payment has. */
export function hasSeveralTransfers(number: string): boolean {
  return number.includes('\n')
}
