import { beforeAll, expect, test } from 'vitest'
import { sharedPortal } from '#test/support/portal.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: boolean | Schema
  propertyNames?: unknown
}
type Answer = { route: string; content: Record<string, { schema?: Schema }> | undefined }

const portal = sharedPortal()
let answers: Answer[] = []
beforeAll(async () => {
  const { paths } = (await portal.app.inject('/api/openapi.json')).json()
  answers = Object.entries<Record<string, { responses: Record<string, { content?: Answer['content'] }> }>>(paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => /^2/.test(status))
          .map(([, { content }]) => ({ route: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, content })),
      ),
  )
})

/** Files, whose content is tested elsewhere, and the API description itself. */
const files = [
  'GET /api/season/pictures/:key',
  'GET /api/office/mailings/:id/phones.xlsx',
  'GET /api/office/results.xlsx',
  'GET /api/office/results/:competition/imports/:id/mistakes.xlsx',
  'GET /api/office/word-lists/:list/imports/:id/mistakes.xlsx',
  'GET /api/office/words/:id/sound',
  'GET /api/office/registrations.xlsx',
  'GET /api/office/bookings.xlsx',
  'GET /api/office/schools.xlsx',
  'GET /api/school/students.xlsx',
  'GET /api/school/doors/:door/template.xlsx',
  'GET /api/school/imports/:id/mistakes.xlsx',
  'GET /api/office/registrations/:id/screenshot',
  'GET /api/office/registrations/:id/thumbnail',
  'GET /api/office/review/:id/proofs/:version',
  'GET /api/office/money/days.xlsx',
  'GET /api/office/money/payments.xlsx',
  'GET /api/office/person.zip',
  'GET /api/office/access.xlsx',
  'GET /api/office/certificates/:competition/file',
  'GET /api/office/registrations/:id/certificate',
  'GET /api/events.ics',
  'GET /api/notes/:id/file',
  'GET /api/office/notes/:id/file',
  'GET /api/school/certificates/:competition/file',
  'GET /api/school/payments/:id/pro-forma.pdf',
  'GET /api/school/payments/:id/receipt.pdf',
  'GET /api/school/pro-forma.pdf',
  'GET /api/school/certificates/students/:serial_no',
  'GET /api/student/certificates/:serial_no',
  'GET /api/openapi.json',
]

/** Every key that may be sent to anyone outside the office. Undeclared keys are left out of responses. */
const session = 'email ends_at idle_ends_at name role two_factor'
const draft = 'added_at amount answers class_name competition currency fee id name problem version'
const imported =
  'cells choice classes columns count counts dates encoding example fields file_name first heading here holds id kept label left_out mapping missing mistakes name names orders problems questions ready renamed row rows same_as state text to_tick usual values version who written'
const coordinators = 'coordinators email id invited_at is_first is_me name signed_in_at signs_in'
const result = 'award competition is_absent is_through maximum name of outcome percentile place published_at score shown'
const payment =
  'amount asked class_name currency fee has_receipt href id known name paid_at paid_by rest sent_at serial_no status students text total transfers txn_no'
const forOthers: Record<string, string> = {
  'POST /api/doors/:door/registrations': 'held_email message name reference serial_no siblings status status_path text until',
  'POST /api/doors/:door/duplicate-checks': 'also_registered_for',
  'POST /api/doors/:door/disputes': 'message',
  'POST /api/registration-checks': 'competition message name serial_no status',
  'POST /api/session': `${session} next`,
  'PUT /api/session/code': session,
  'GET /api/session': session,
  'POST /api/password-resets': 'message',
  'POST /api/first-administrator': session,
  'POST /api/bookings':
    'bee_level booked_at booking calendar changeable_until date details held_email message number status student_name text time_slot until version',
  'PATCH /api/bookings/own':
    'bee_level booked_at booking calendar changeable_until date message number status student_name time_slot version',
  'DELETE /api/bookings/own':
    'bee_level booked_at booking calendar changeable_until date message number status student_name time_slot version',
  'POST /api/waiting-places': 'date details held_until message place position status student_name time_slot',
  'POST /api/waiting-places/own':
    'bee_level booked_at booking calendar changeable_until date link message number status student_name time_slot version',
  'DELETE /api/waiting-places/own': 'message status',
  'POST /api/schools': 'message register_no status',
  'GET /api/schools': 'name place register_no schools',
  'GET /api/statistics': 'indian nonindian total',
  'GET /api/profile':
    'current device email id last_seen_at name offered on recovery_codes_left required role sessions signed_in_at two_factor',
  'POST /api/profile/two-factor': 'recovery_codes secret uri',
  'POST /api/profile/recovery-codes': 'recovery_codes',
  'PUT /api/notify-me': 'message',
  'PUT /api/notify-me/:competition': 'message',
  'GET /api/events': 'details events from id is_over kind names title to when',
  'GET /api/notes': 'bytes classes competition description file format id link notes title',
  'POST /api/problem-reports': 'answer answered_at message number page reference report sent_at text',
  'PUT /api/student/tests/:test/word': 'is_late left_ms meaning of of_ms origin sentence sound turn word',
  'PUT /api/student/tests/:test/answers/:turn': 'is_late left_ms meaning of of_ms origin sentence sound turn word',
  'GET /api/student/practice': 'box id meaning origin sentence sound word words',
  'GET /api/student/registrations':
    'booking competition date fee message name next path reference serial_no status submitted_at text time_slot',
  'GET /api/student/results': `${result} round invitation next reference serial_no`,
  'GET /api/school/results': `${result} class_name serial_no`,
  'GET /api/school/students':
    'accepted amount being_checked birth_date by checking class_name classes competition correct currency declined draft_id figures href known label name next page paid rows serial_no size status students submitted_at to_pay total unbooked unpaid withdrawn',
  'PATCH /api/school/students/:serial_no': 'message',
  'PUT /api/school/students/:serial_no/withdrawal': 'message',
  'DELETE /api/school/students/:serial_no/withdrawal': 'message',
  'POST /api/school/students/:serial_no/replacement': 'message serial_no',
  'POST /api/school/reminders': 'message',
  'GET /api/school/drafts': `${draft} drafts`,
  'POST /api/school/doors/:door/drafts': `${draft} draft message`,
  'PATCH /api/school/drafts/:id': `${draft} draft message`,
  'DELETE /api/school/drafts/:id': 'message',
  'GET /api/school/imports/open': `${imported} open`,
  'POST /api/school/doors/:door/imports': `${imported} sheets`,
  'PUT /api/school/imports/:id/columns': imported,
  'PATCH /api/school/imports/:id/cells': imported,
  'POST /api/school/imports/:id/students': `${imported} added message open`,
  'DELETE /api/school/imports/:id': 'message',
  'GET /api/school/coordinators': coordinators,
  'POST /api/school/coordinators': `${coordinators} message`,
  'PUT /api/school/coordinators/:id/invitation': `${coordinators} message`,
  'DELETE /api/school/coordinators/:id': `${coordinators} message`,
  'GET /api/school/payments': `${payment} payments`,
  'POST /api/school/payments': `${payment} message payment`,
  'POST /api/school/payments/:id/transfers': `${payment} message payment`,
}

/** Names of keys that must never leave the server. */
const never = /password|token|hash|_key|submission|secret|backup|ip_address|user_agent|txn_key|banned/

test('every call declares its response, down to the last key', () => {
  const calls = portal.app.routeTable().filter(({ path }) => path.startsWith('/api/'))
  const declared = answers
    .filter(({ content }) => content === undefined || Object.values(content).some(({ schema }) => schema))
    .map(({ route }) => route)
  const silent = calls.map(({ method, path }) => `${method} ${path}`).filter((route) => !declared.includes(route))
  expect(silent.sort()).toEqual([...files].sort())
  const open = answers.flatMap(({ route, content = {} }) =>
    Object.values(content).flatMap(({ schema }) => openPlaces(schema).map((place) => `${route} ${place}`)),
  )
  // History has the values before and after; answers, cells and a file's columns are keyed by field (see reviewing.test.ts), its classes by name, counts by slot
  // and competition, texts by clause, settings by competition, schools and people by id; the access log has the request's parameters.
  expect(
    open.filter(
      (place) =>
        !/ \.(next\.history|history|entries)\.(before|after)$|\/office\/(in-bank \.exact|money\/days\/\S+ \.(schools|people))$|\/(office|school)\/\S+ \S*\.(answers|cells|problems|questions|mapping\.(columns|renamed))$|^GET \/api\/(slots|slots\/days|office\/(waiting|corrections)) $|\/season|\/office\/access \.rows\.asked$/.test(
          place,
        ),
    ),
  ).toEqual([])
})

test('responses outside the office contain only the keys listed here', () => {
  const seen = answers
    .filter(({ route }) => !/ \/api\/(office|season|slots|openapi)/.test(route))
    .map(({ route, content = {} }): [string, string] => [
      route,
      [...new Set(Object.values(content).flatMap(({ schema }) => keysOf(schema)))].sort().join(' '),
    ])
  const together: Record<string, string[]> = {}
  for (const [route, keys] of seen) if (keys) together[route] = [...new Set([...(together[route] ?? []), ...keys.split(' ')])].sort()
  expect(Object.fromEntries(Object.entries(together).map(([route, keys]) => [route, keys.join(' ')]))).toEqual(
    Object.fromEntries(Object.entries(forOthers).map(([route, keys]) => [route, keys.split(' ').sort().join(' ')])),
  )
})

test('no response contains secrets or internal keys, whoever is asking', () => {
  const odd = answers.flatMap(({ route, content = {} }) =>
    Object.values(content).flatMap(({ schema }) =>
      keysOf(schema)
        .filter((key) => never.test(key))
        .map((key) => `${route} ${key}`),
    ),
  )
  // Shown once, to its owner.
  expect([...new Set(odd)]).toEqual(['POST /api/profile/two-factor secret'])
})

function keysOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const inner = [schema.items, ...(schema.anyOf ?? []), ...Object.values(schema.properties ?? {})]
  return [...Object.keys(schema.properties ?? {}), ...inner.flatMap(keysOf)]
}

/** Where a response may have undeclared keys. */
function openPlaces(schema: Schema | undefined, at = ''): string[] {
  if (!schema) return []
  const isOpen =
    Object.keys(schema).every((key) => key === 'description') ||
    (schema.additionalProperties !== undefined && schema.additionalProperties !== false)
  const inner = [
    ...(isOpen ? [at] : []),
    ...openPlaces(schema.items, at),
    ...(schema.anyOf ?? []).flatMap((one) => openPlaces(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => openPlaces(one, `${at}.${name}`)),
  ]
  return [...new Set(inner)]
}
