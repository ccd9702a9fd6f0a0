import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { erasures } from '#server/platform/db/schema/index.ts'
import { discard } from '#server/platform/images/pictures.ts'

/** Removes the pictures of erased registrations, including interrupted erasures. Safe to repeat. */
export async function deleteErasedPictures({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<void> {
  const left = await db.select().from(erasures).where(sql`${erasures.pictures} <> '[]'::jsonb`)
  for (const { id, pictures } of left) {
    for (const key of pictures) await discard(files, key)
    await db.update(erasures).set({ pictures: [] }).where(eq(erasures.id, id))
  }
}
