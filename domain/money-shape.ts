import * as z from 'zod/mini'

/** `amount` is in minor units: 20000 of INR is two hundred rupees. */
export const money = z.strictObject({
  amount: z.int().check(z.nonnegative()),
  currency: z.enum(['INR', 'USD']),
})
