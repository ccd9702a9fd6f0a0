import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { refusalText } from '#domain/account/permissions.ts'
import { competitionNamed, listAt } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { fold } from '#domain/lib/text.ts'
import { columnsOf } from '#domain/registration/list-columns.ts'
import type { ViewBody } from '#domain/registration/view-body.ts'
import { type ListViews, mostViews, type SavedView, tabsOf } from '#domain/registration/views.ts'
import type { AppContext } from '#server/context.ts'
import { violatedConstraint } from '#server/platform/db/constraint.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { listViews } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { totalOf } from '../list.ts'
import { selectionFrom, sortingFrom } from '../selection.ts'

type Row = typeof listViews.$inferSelect

/** Who changes a view, and whether they may change what everyone sees. */
export type Editor = Actor & { mayShare: boolean }

/** Returns the tabs of a list with their counts: the usual ones, then the saved views that `person` sees. Throws 400 for no list. */
export async function viewsOf(db: Database, context: Pick<AppContext, 'season' | 'now'>, person: Actor, path: string): Promise<ListViews> {
  const { competition, list } = placeOf(path)
  const count = (filters: SavedView['filters']) => totalOf(db, selectionFrom({ competition: competition.slug, q: '', ...filters }, context))
  const rows = await db
    .select()
    .from(listViews)
    .where(and(eq(listViews.list, path), seenBy(person)))
    .orderBy(sql`${listViews.ownerId} is not null`, asc(listViews.nameKey))
  const tabs: ListViews['tabs'] = []
  for (const status of tabsOf(list)) tabs.push({ status, ...(await count({ status, region: '', from: '', to: '' })) })
  const views: ListViews['views'] = []
  for (const row of rows) views.push({ ...toView(row), count: await count(row.filters) })
  return { tabs, views }
}

/**
 * Saves a view. Throws 403 for sharing without the permission, 400 at `name` when it's taken or there are too many, and at `sort` or
 * `columns` for one that the list hasn't.
 */
export async function saveView(context: AppContext, actor: Editor, body: ViewBody): Promise<SavedView> {
  const values = valuesOf(actor, body)
  return await named(context, async (tx) => {
    await checkNumber(tx, values)
    const [row] = await tx
      .insert(listViews)
      .values({ id: randomUUID(), ...values })
      .returning()
    if (!row) throw new Error('The database returned no row for an insert')
    await record(tx, { actor, action: 'created', subject: 'view', subjectId: row.id, after: historyValues(row) })
    return toView(row)
  })
}

/** Changes everything about a view. Throws 404 for one that `actor` doesn't see, and 409 when it was changed after `version`. */
export async function changeView(context: AppContext, actor: Editor, id: string, version: number, body: ViewBody): Promise<SavedView> {
  const values = valuesOf(actor, body)
  return await named(context, async (tx) => {
    const before = await lockView(tx, actor, id, version)
    if (before.list !== values.list) throw problems.notFound()
    if (before.ownerId !== values.ownerId) await checkNumber(tx, values)
    const row = await updateVersion(tx, listViews, before, values)
    await record(tx, { actor, action: 'amended', subject: 'view', subjectId: id, before: historyValues(before), after: historyValues(row) })
    return toView(row)
  })
}

/** Deletes a view, a shared one for everyone. Throws like `changeView`. */
export async function deleteView(context: AppContext, actor: Editor, id: string, version: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await lockView(tx, actor, id, version)
    await tx.delete(listViews).where(eq(listViews.id, id))
    await record(tx, { actor, action: 'deleted', subject: 'view', subjectId: id, before: historyValues(before) })
  })
}

/** What the history of exports tells of a view, `own` for a private one; null when `person` sees none with this id. */
export async function usedView(db: Database, person: Actor, id: string): Promise<{ view: string; own?: true } | null> {
  const [row] = await db
    .select({ name: listViews.name, ownerId: listViews.ownerId })
    .from(listViews)
    .where(and(eq(listViews.id, id), seenBy(person)))
  if (!row) return null
  return row.ownerId === null ? { view: row.name } : { view: row.name, own: true }
}

function seenBy({ id }: Actor): SQL | undefined {
  return or(isNull(listViews.ownerId), id === null ? undefined : eq(listViews.ownerId, id))
}

async function lockView(tx: Transaction, actor: Editor, id: string, version: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(listViews)
    .where(and(eq(listViews.id, id), seenBy(actor)))
    .for('update')
  if (!row) throw problems.notFound()
  checkSharing(actor, row.ownerId === null)
  if (row.version !== version) throw problems.stale(`A colleague has changed the view “${row.name}”. Look at it again.`)
  return row
}

type Values = Pick<Row, 'list' | 'ownerId' | 'name' | 'nameKey' | 'filters' | 'sort' | 'columns'>

function valuesOf(actor: Editor, { list: path, name, shared, filters, sort, columns }: ViewBody): Values {
  checkSharing(actor, shared)
  const { competition, list } = placeOf(path)
  if (sort !== '') sortingFrom({ competition: competition.slug, sort })
  const known = columnsOf(formNamed(competitionNamed(competition.slug).form), list, 'all').map((column) => column.name)
  if (new Set(columns).size < columns.length || columns.some((column) => !known.includes(column))) {
    throw problems.invalid([{ path: 'columns', message: 'This list has no such column.' }])
  }
  return { list: path, ownerId: shared ? null : actor.id, name, nameKey: fold(name), filters, sort, columns }
}

function checkSharing({ mayShare }: Editor, isShared: boolean) {
  if (isShared && !mayShare) throw problems.forbidden(refusalText('share views'))
}

/** Limits the number of views, one save after another. */
async function checkNumber(tx: Transaction, { list, ownerId }: Values) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('list views'))`)
  const owned = ownerId === null ? isNull(listViews.ownerId) : eq(listViews.ownerId, ownerId)
  if ((await tx.$count(listViews, and(eq(listViews.list, list), owned))) < mostViews) return
  const whose = ownerId === null ? 'shared views' : 'views of your own'
  throw problems.invalid([{ path: 'name', message: `This list already has ${mostViews} ${whose}. Delete one first.` }])
}

async function named<Done>({ db }: AppContext, work: (tx: Transaction) => Promise<Done>): Promise<Done> {
  return await db.transaction(work).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'list_views_name') throw error
    throw problems.invalid([{ path: 'name', message: 'This list already has a view with this name.' }])
  })
}

function placeOf(path: string) {
  const place = listAt(path)
  if (!place) throw problems.invalid([{ path: 'list', message: 'There is no such list.' }])
  return place
}

function toView({ id, version, name, ownerId, filters, sort, columns }: Row): SavedView {
  return { id, version, name, shared: ownerId === null, filters, sort, columns }
}

function historyValues({ list, name, ownerId, filters, sort, columns }: Row) {
  return { list, name, shared: ownerId === null, ...filters, sort, columns: columns.join(', ') }
}
