import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { SavedView } from '#domain/registration/views.ts'
import { user } from './accounts.ts'

/** The office's saved views of lists: filters, columns and order under a name. A shared one has no owner: it stays when a colleague goes. */
export const listViews = pgTable(
  'list_views',
  {
    id: uuid('id').primaryKey(),
    version: integer('version').notNull().default(1),
    /** The list's path, without the slash. */
    list: text('list').notNull(),
    ownerId: text('owner_id').references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    filters: jsonb('filters').$type<SavedView['filters']>().notNull(),
    sort: text('sort').notNull(),
    columns: text('columns').array().notNull(),
  },
  (t) => [unique('list_views_name').on(t.list, t.ownerId, t.nameKey).nullsNotDistinct(), index('list_views_owner').on(t.ownerId)],
)
