import { and, count, eq, lte, ne, not, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { competitionNamed } from '#domain/competitions/index.ts'
import { priceText } from '#domain/payment/money.ts'
import { type ReceiptContent, transferReference } from '#domain/payment/receipt.ts'
import { studentCountText } from '#domain/school/texts.ts'
import { paymentIn, type Season } from '#domain/season/season.ts'
import { showing, shows } from '#server/auth/access-log.ts'
import type { AppContext, AppOptions } from '#server/context.ts'
import { drawReceipt } from '#server/features/certificates/index.ts'
import { isReplacedIn } from '#server/features/links/index.ts'
import { transfersOf } from '#server/features/payments/index.ts'
import { doorForSchools, draftsOf, isDraftOf, paymentOf } from '#server/features/school-students/index.ts'
import { type OwnSchool, refuseUnverified, schoolAddress, schoolIn } from '#server/features/schools/index.ts'
import { payments, registrations } from '#server/platform/db/schema/index.ts'
import { sendFile } from '#server/platform/http/download.ts'
import { problems } from '#server/platform/http/problem.ts'
import { byId } from '#server/platform/http/route.ts'
import { inLanguage } from '#server/platform/language.ts'
import { contentOf, transferTexts } from './content.ts'

/** What a school prints about its payments. The guard on /api/school admits only schools; one that isn't verified pays for nobody yet. */
export const schoolReceiptRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const verifiedIn = async (request: FastifyRequest) => {
    const school = await schoolIn(context.db, request)
    refuseUnverified(school, context.season())
    return school
  }
  const config = { ...shows('exported', 'registration'), perMinute: context.limits.signIn }

  const ofPayment = { config, schema: byId }
  for (const [name, kind] of [
    ['receipt', 'Receipt'],
    ['pro-forma', 'Pro-forma'],
  ] as const)
    app.get(`/payments/:id/${name}.pdf`, ofPayment, async (request, reply) => {
      const { students, ...pdf } = await drawPaymentReceipt(context, await verifiedIn(request), request.params.id, kind)
      showing(request, students, null)
      return sendFile(reply, pdf)
    })

  app.get('/pro-forma.pdf', { config }, async (request, reply) => {
    const { students, ...pdf } = await proFormaFor(context, await verifiedIn(request))
    showing(request, students, null)
    return sendFile(reply, pdf)
  })
}

type Context = Pick<AppContext, 'db' | 'season' | 'now'>
type Pdf = { file: string; bytes: Uint8Array; type: 'application/pdf'; students: { id: string }[] }

/**
 * Draws the receipt for a school's payment: what was paid for the students that the office has accepted; or the pro-forma of one that the
 * office still checks, for everyone it pays for. Throws 404, and 409 when the payment isn't there yet, or has a receipt already.
 */
export async function drawPaymentReceipt(context: Context, school: OwnSchool, id: string, kind: ReceiptContent['kind']): Promise<Pdf> {
  const { db } = context
  const { has_receipt, rest } = await paymentOf(context, school.id, id)
  const isReceipt = kind === 'Receipt'
  if (isReceipt !== has_receipt)
    throw problems.stale(isReceipt ? 'The receipt comes when the office has accepted the payment.' : 'This payment has a receipt.')
  const rows = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.paymentId, id),
        eq(registrations.schoolId, school.id),
        isReceipt ? eq(registrations.status, 'accepted') : ne(registrations.status, 'declined'),
        not(isReplacedIn()),
      ),
    )
    .orderBy(registrations.nameKey)
  const [first] = rows
  if (!first) throw problems.notFound()
  const season = context.season(first.round)
  const [sent] = await db
    .select({ number: count() })
    .from(payments)
    .where(
      and(eq(payments.schoolId, school.id), lte(payments.createdAt, sql`(select own.created_at from payments own where own.id = ${id})`)),
    )
  const transfers = await transfersOf(db, [id])
  const decided = rows.reduce<Date | null>((last, { decidedAt }) => (decidedAt && (!last || decidedAt > last) ? decidedAt : last), null)
  const fees = rows.map(({ fee: amount, currency }) => ({ amount, currency }))
  const reference = transferReference(season.organisation, school.register_no)
  const number = `${season.name}/${String(school.register_no).padStart(4, '0')}/${sent?.number ?? 1}`
  return await inLanguage('en', async () => {
    const content = contentOf(season, {
      kind,
      from: await addressOf(context, school),
      number: `No. ${number}`,
      day: decided ?? new Date(context.now()),
      purpose: `${competitionNamed(first.competition).name} ${season.name}, ${studentCountText(rows.length)}`,
      fees,
      payment: [
        ...transferTexts(season, transfers, rest.currency),
        ...(rest.amount > 0 ? [{ label: 'Still to send', text: priceText(rest) }, ...waysToPay(season, reference)] : []),
      ],
      students: rows.map(({ serialNo, name, answers }) => ({ no: String(serialNo), name, class_name: answers.class_name ?? '' })),
    })
    const file = `${kind} ${number.replaceAll('/', '-')}.pdf`
    return { file, bytes: await drawReceipt(content), type: 'application/pdf', students: rows }
  })
}

/** Draws a pro-forma for everyone whom a school hasn't paid for and can: what they cost today, and how to pay. Throws 409 when there is nobody. */
export async function proFormaFor(context: Context, school: OwnSchool): Promise<Pdf> {
  const season = context.season()
  const drafts = await draftsOf(context, isDraftOf(school.id, season.round), { from: 0, most: mostOnProForma })
  const payable = drafts.filter(({ problem }) => problem === null)
  const [first] = payable
  const same = payable.filter(({ fee, competition }) => fee.currency === first?.fee.currency && competition === first.competition)
  if (!first) throw problems.stale('There is nobody to pay for.')
  const number = transferReference(season.organisation, school.register_no)
  return await inLanguage('en', async () => {
    const content = contentOf(season, {
      kind: 'Pro-forma',
      from: await addressOf(context, school),
      number,
      day: new Date(context.now()),
      purpose: `${first.competition} ${season.name}, ${studentCountText(same.length)}`,
      fees: same.map(({ fee }) => fee),
      payment: waysToPay(season, number),
      students: same.map(({ name, class_name }, n) => ({ no: String(n + 1), name, class_name })),
    })
    return { file: `Pro-forma ${number}.pdf`, bytes: await drawReceipt(content), type: 'application/pdf', students: same }
  })
}

/** As many as a school pays for at once. */
const mostOnProForma = 500

async function addressOf({ db }: Context, { id, name, register_no }: OwnSchool): Promise<string[]> {
  const { branch = '', address = '', city = '', pincode = '' } = await schoolAddress(db, id)
  return [
    [name, branch].filter(Boolean).join(', '),
    [address, city, pincode]
      .filter(Boolean)
      .join(', ')
      .replaceAll(/\s*\n\s*/g, ', '),
    `Register number ${register_no}`,
  ]
}

function waysToPay(season: Season, reference: string): ReceiptContent['payment'] {
  const { payee, number, ifsc, swift } = season.bank
  const bank =
    number === null ? '' : [payee, `account ${number}`, ifsc && `IFSC ${ifsc}`, swift && `SWIFT ${swift}`].filter(Boolean).join(', ')
  const { upiId } = paymentIn(season, doorForSchools.competition.slug)
  return [
    ...(bank ? [{ label: 'Bank transfer', text: bank }] : []),
    { label: 'UPI', text: upiId },
    { label: 'Remarks', text: `${reference}, so that we find it` },
  ]
}
