import * as z from 'zod/mini'

/** `amount` is in minor units: 20000 of INR is two hundred rupees. */
export const money = z.strictObject({
  amount: z.int('Enter an amount.').check(z.nonnegative('Enter 0 or more.')),
  currency: z.enum(['INR', 'USD']),
})
