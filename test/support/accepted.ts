import { eq } from 'drizzle-orm'
import type { Answers } from '#domain/forms/field.ts'
import type { Receipt } from '#domain/registration/api.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { aFamily } from './people.ts'
import type { Portal } from './portal.ts'

/** Registers children and accepts them at once, without an email. Returns their rows and the paths of their status pages. */
export async function acceptedChildren(portal: Portal, children: Answers[], door = 'quatform') {
  const accepted = []
  for (const child of children) {
    const reply = await portal.submit(aFamily(child), { door })
    if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`)
    const { reference, status_path: path } = reply.json<Receipt>()
    const [row] = await portal.db
      .update(registrations)
      .set({ status: 'accepted', decidedAt: new Date() })
      .where(eq(registrations.reference, reference))
      .returning()
    if (!row || path === null) throw new Error(`${reference} could not be accepted`)
    accepted.push({ row, path })
  }
  return accepted
}
