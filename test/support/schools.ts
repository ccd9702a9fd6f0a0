import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Answers } from '#domain/forms/field.ts'
import type { SchoolDraft } from '#domain/school/students.ts'
import { outbox, schools } from '#server/platform/db/schema/index.ts'
import { pictureFile, sendForm } from './forms.ts'
import { aFamily, aSchool } from './people.ts'
import { aPicture } from './pictures.ts'
import type { Portal } from './portal.ts'

/** A school's answers about one of its students: a family's, without what the school's form fills in. */
export function aStudent(overrides: Answers = {}): Answers {
  const { txn_no: _, school_name: __, student_type: ___, contact_code: ____, ...answers } = aFamily()
  return { ...answers, ...overrides }
}

/** Verifies a school, or all of them, as the office does, without an email. */
export async function verify(portal: Pick<Portal, 'db'>, registerNo?: number): Promise<void> {
  const which = registerNo === undefined ? undefined : eq(schools.registerNo, registerNo)
  await portal.db
    .update(schools)
    .set({ status: 'verified' })
    .where(and(eq(schools.status, 'unverified'), which))
}

/** A registered school that is signed in, verified unless `isVerified` is false. */
export async function openSchool(portal: Portal, overrides: Answers = {}, { isVerified = true } = {}) {
  const answers = aSchool(overrides)
  const registered = await portal.app.inject({
    method: 'POST',
    url: '/api/schools',
    headers: { 'idempotency-key': randomUUID() },
    payload: answers,
  })
  if (registered.statusCode !== 201) throw new Error(`${registered.statusCode} ${registered.body}`)
  if (isVerified) await verify(portal, registered.json().register_no)
  const headers = await portal.signInAs('school', answers.email ?? '')
  const [email] = await portal.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, answers.email ?? ''))
  const id = email?.subjectId ?? ''
  return { id, answers, headers, registerNo: registered.json().register_no as number, get, add, addMany, pay, transfer, send }

  async function send(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) {
    return await portal.app.inject({ method, url: `/api/school${url}`, headers, ...(payload && { payload }) })
  }

  async function get(url: string, query: Record<string, string> = {}) {
    const reply = await portal.app.inject({ url: `/api/school${url}`, headers, query })
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
    return reply.json()
  }

  /** Adds a student and returns the draft; throws when it is refused. */
  async function add(student: Answers = aStudent()): Promise<SchoolDraft> {
    const reply = await send('POST', '/doors/form2/drafts', student)
    if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`)
    return reply.json().draft
  }

  async function addMany(count: number): Promise<SchoolDraft[]> {
    const added: SchoolDraft[] = []
    for (let n = 0; n < count; n++) added.push(await add())
    return added
  }

  /** Pays for drafts; `total` is what the page showed. */
  async function pay(
    students: { id: string }[],
    {
      key = randomUUID(),
      total = `INR ${students.length * 150}`,
      txnNo = String(500_000_000_000 + Math.floor(Math.random() * 1e9)),
      picture,
      consent,
      amount,
    }: { key?: string; total?: string; txnNo?: string; picture?: Uint8Array; consent?: string; amount?: string } = {},
  ) {
    const texts = { students: students.map((one) => one.id).join(), txn_no: txnNo, total, disclaimer_version: '2026-11' }
    const more = { ...(consent !== undefined && { consent }), ...(amount !== undefined && { amount }) }
    const fields = { ...texts, ...more, file_doc: pictureFile(picture ?? (await aPicture())) }
    return await sendForm(portal.app, '/api/school/payments', fields, { ...headers, 'idempotency-key': key })
  }

  /** Sends another transfer of a payment. */
  async function transfer(payment: string, txnNo: string, amount: string) {
    const fields = { txn_no: txnNo, amount, file_doc: pictureFile(await aPicture()) }
    return await sendForm(portal.app, `/api/school/payments/${payment}/transfers`, fields, headers)
  }
}
