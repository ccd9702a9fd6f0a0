import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type DoorPlace, doorAt } from '#domain/competitions/index.ts'
import { checkAnswers } from '#domain/forms/answers.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import type { Form } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { nameKey } from '#domain/lib/names.ts'
import { isStorable } from '#domain/lib/text.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { checkTick, consentTick, isChildIn } from '#domain/privacy/consent.ts'
import { checkBody, receipt, registrationState } from '#domain/registration/api.ts'
import { disputed, duplicateAnswer, duplicateCheck } from '#domain/registration/duplicate-check.ts'
import { childKey } from '#domain/registration/registration.ts'
import { mostSiblings, sharedRoles, siblingPart } from '#domain/registration/siblings.ts'
import { chosenNumber, withoutNumber } from '#domain/school/chosen-school.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppOptions } from '#server/context.ts'
import { doorFor, refuseUnverified, schoolNamed, schoolSignedIn } from '#server/features/schools/index.ts'
import { formIn, readFormData, refuseWithoutRoom } from '#server/platform/http/form-data.ts'
import { optionalSubmissionHeaders } from '#server/platform/http/input.ts'
import { type CountFormsOf, type SharedRateLimit, uncounted } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, creates } from '#server/platform/http/route.ts'
import { waitingNotice } from '#server/platform/mail/outbox.ts'
import { checkRegistration, limitWrongChecks } from './check.ts'
import { disputeRegistration } from './disputes.ts'
import { ChildIndex, checkDuplicate } from './duplicates.ts'
import { enter } from './enter.ts'
import { isFor, isStored, issuesOf } from './submission.ts'

/** In characters; for what a page shows: a fee, a number or a version. */
const longestShown = 200

/** Public routes for families. */
export const registrationRoutes: FastifyPluginAsyncZod<{
  context: AppOptions
  counts: SharedRateLimit
  countFormsOf: CountFormsOf
}> = async (app, { context, counts, countFormsOf }) => {
  app.addHook(
    'preParsing',
    refuseWithoutRoom(context.files, async ({ headers: { 'idempotency-key': key } }) => {
      return z.uuid().safeParse(key).success && (await isStored(context, String(key)))
    }),
  )
  readFormData(app)

  app.post(
    '/doors/:door/registrations',
    creates(receipt, {
      perMinute: context.limits.submit,
      description:
        'Registers on a form. The body is multipart/form-data: the form’s fields by name, the picture as file_doc, and what the visitor was shown: fee (INR 200), disclaimer_version, and for_school, the register number of the school that the form was opened for (empty for none). On the form for registered schools, a family sends the name of its school, and may send school, its register number; a name that no registered school has is stored, and flagged for the office. Who was invited sends invitation, the token of the link. For a child, consent says that a parent or guardian agrees to the privacy notice: its version as shown, or yes for the one in force. A school that is signed in says so for the parent. Without it, our email asks the parent. One payment may pay for up to six children: sibling_1 to sibling_5 are JSON objects with the other children’s answers by name, without the place, the parent’s email and the number, which are the first child’s; the fee is each child’s. paid_with is the reference of a registration that the same payment paid for, while nobody has decided about it.',
      params: z.strictObject({ door: z.string().max(60) }),
      headers: optionalSubmissionHeaders,
    }),
    async (request) => {
      const { params, body, headers, ip } = request
      const found = doorAt(params.door)
      if (!found) throw problems.notFound()
      const school = found.door.forSchools ? await schoolSignedIn(context, request) : null
      const sent = { ...formIn(body), key: headers['idempotency-key'] ?? null }
      const entry = await entryOf(context, found, school, sent)
      // A school registers a whole class at once.
      return await enter(context, { ...entry, countForm: school ? uncounted : countFormsOf(ip) })
    },
  )

  checkRoutes(app, context, counts)
}

type Sent = ReturnType<typeof formIn> & { key: string | null }
type School = Awaited<ReturnType<typeof schoolSignedIn>>

/** Reads and checks what a family or a signed-in school sends. Throws 400 with every issue, and 403 for a school that isn't verified. */
async function entryOf(context: AppOptions, found: DoorPlace, school: School, { answers: written, picture, key }: Sent) {
  const { own, siblings, shown, paidWith } = partsOf(written, found.form)
  // A repeated submission that was stored before the school's name changed is still that registration.
  const isRetry = found.door.forSchools && (await isStored(context, key))
  if (school && !isRetry) refuseUnverified(school, context.season())
  // A form opened for another school is refused for that reason, not for the name of the school.
  const at = school && !isRetry && isFor(school, shown) ? { ...found, door: doorFor(school, found.door) } : found
  // A form opened for another school is refused by `enter`, which says so; it asked for another tick.
  const asks: Asks = { at, school, asksConsent: isFor(school, shown) }
  const [first, ...others] = await Promise.all([own, ...siblings].map((sent) => childOf(context, asks, sent)))
  if (!first) throw new Error('A submission registers someone')
  const children = [first, ...others]
  const missing = picture?.length ? [] : [{ path: screenshot.name, message: screenshot.missing() }]
  const issues = [...children.flatMap((child, index) => issuesOf(index, child.issues)), ...twiceIn(found.form, children), ...missing]
  if (school && siblings.length > 0) issues.push({ path: siblingPart(1), message: m['question.form_doesnt_ask_this']() })
  if (issues.length > 0) throw problems.invalid(issues)
  return { ...at, ...first, siblings: others, picture, key, school, shown, paidWith }
}

type Asks = { at: DoorPlace; school: School; asksConsent: boolean }

/** Reads and checks what is sent about one child. Its answers are empty when there are issues. */
async function childOf(context: AppOptions, { at, school, asksConsent }: Asks, { answers: written, chosen, invitation, tick }: SentChild) {
  const { form, door } = at
  const sent = { ...written }
  const takesSchool = door.forSchools && !school
  const schoolNo = takesSchool ? chosen || chosenNumber(sent.school_name ?? '') : ''
  const named = takesSchool ? await schoolNamed(context.db, sent.school_name ?? '', chosen) : null
  if (schoolNo !== '') sent.school_name = named?.name ?? withoutNumber(sent.school_name ?? '')
  const season = context.season()
  const occasion = occasionAt(season, context.now())
  const { answers, issues } = checkAnswers(at, sent, occasion)
  const isChild = asksConsent && isChildIn(form, sent, season.consent, occasion.today)
  const by: 'school' | 'parent' = school ? 'school' : 'parent'
  const { ticked, issues: consentIssues } = isChild ? checkTick(tick, by) : { ticked: '', issues: [] }
  return { answers: answers ?? {}, named, schoolNo, invitation, consent: { ticked, by }, issues: [...issues, ...consentIssues] }
}

/** The issues of children who are in one form twice. */
function twiceIn({ roles }: Form, children: { answers: Answers; issues: Issue[] }[]): Issue[] {
  const seen = new ChildIndex()
  return children.flatMap(({ answers, issues }, at) => {
    const [name = '', birthDate = ''] = [answers[roles.name], answers[roles.birthDate]]
    const keys = { nameKey: nameKey(name), childKey: childKey(name, birthDate) }
    const isTwice = issues.length === 0 && seen.find(keys) !== undefined
    seen.add(keys)
    return isTwice ? issuesOf(at, [{ path: roles.name, message: m['form.child_twice']() }]) : []
  })
}

type SentChild = { answers: Answers; chosen: string; invitation: string; tick: Answers }

/** Separates the answers about each child from what the page showed. Throws 400 for what no page of ours sends. */
function partsOf(written: Answers, form: Form) {
  const {
    fee = null,
    disclaimer_version: disclaimerVersion = null,
    for_school: forSchool = null,
    paid_with: paidWith = '',
    ...sent
  } = written
  const names = Array.from({ length: mostSiblings - 1 }, (_, at) => siblingPart(at + 1)).filter((name) => name in sent)
  const texts = names.map((name) => sent[name] ?? '')
  for (const name of names) delete sent[name]
  const own = childIn(sent)
  const shared = sharedRoles.map((role) => form.roles[role])
  const siblings = texts.map((text) => {
    const { answers, ...child } = childIn(siblingIn(text, shared))
    return { ...child, answers: { ...answers, ...Object.fromEntries(shared.map((name) => [name, own.answers[name] ?? ''])) } }
  })
  for (const text of [fee, disclaimerVersion, forSchool, paidWith, ...[own, ...siblings].map(({ invitation }) => invitation)]) {
    if (text !== null && (text.length > longestShown || !isStorable(text))) throw problems.malformed(m['problem.page_details_unreadable']())
  }
  return { own, siblings, shown: { fee, disclaimerVersion, forSchool }, paidWith }
}

function childIn({ school: chosen = '', invitation = '', [consentTick.name]: ticked, ...answers }: Answers): SentChild {
  return { answers, chosen, invitation, tick: ticked === undefined ? {} : { [consentTick.name]: ticked } }
}

const siblingAnswers = z.record(z.string().max(60), z.string())

/** Reads the answers of another child, none of which may be `shared`. */
function siblingIn(text: string, shared: string[]): Answers {
  try {
    const answers = siblingAnswers.parse(JSON.parse(text))
    if (shared.every((name) => answers[name] === undefined)) return answers
  } catch {
    // Not JSON, or not answers.
  }
  throw problems.malformed(m['problem.page_details_unreadable']())
}

/** What a family asks before it pays, and about a registration that it has. */
function checkRoutes(app: Parameters<FastifyPluginAsyncZod>[0], context: AppOptions, counts: SharedRateLimit) {
  app.post(
    '/doors/:door/duplicate-checks',
    answers(duplicateAnswer, {
      perMinute: context.limits.signIn,
      description:
        'Asks before a family pays whether the child is already registered with the parent’s email or phone. In this competition it is refused (409), and the address on file is emailed. In the other one of two that take the same registrations, the answer names that.',
      params: z.strictObject({ door: z.string().max(60) }),
      body: duplicateCheck,
    }),
    async (request, reply) => {
      const found = doorAt(request.params.door)
      if (!found) throw problems.notFound()
      reply.header('cache-control', 'no-store')
      return { also_registered_for: await checkDuplicate(context, found.competition, request.body) }
    },
  )

  app.post(
    '/doors/:door/disputes',
    {
      config: { perMinute: context.limits.signIn },
      schema: {
        description:
          'Says that the registration for which a child was refused isn’t its family’s (‘This isn’t ours’). The office sees both, and can let the child register. One open message a registration, 5 an hour from one network.',
        params: z.strictObject({ door: z.string().max(60) }),
        body: duplicateCheck,
        response: { 202: disputed },
      },
    },
    async (request) => {
      const found = doorAt(request.params.door)
      if (!found) throw problems.notFound()
      const { competition, door } = found
      await disputeRegistration(context, counts, { competition, door: door.path, ip: request.ip }, request.body)
      const message = m['form.well_look_at_both']({ email: request.body.contact_email })
      return { message: `${message}${waitingNotice(context)}` }
    },
  )

  app.post('/registration-checks', answers(registrationState, { perMinute: context.limits.signIn, body: checkBody }), (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { reference, email } = request.body
    return limitWrongChecks(counts, request.ip, () => checkRegistration(context, reference, email))
  })
}
