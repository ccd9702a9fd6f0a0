import * as z from 'zod/mini'

/** An email that waits because its address has had many: until when (ISO, UTC), and what it says, with its link. */
export const heldEmail = z.object({ until: z.string(), text: z.string() })
export type HeldEmail = z.infer<typeof heldEmail>
