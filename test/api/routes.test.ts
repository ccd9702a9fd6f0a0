import { beforeAll, describe, expect, test } from 'vitest'
import type { SchoolStudentList } from '#domain/school/students.ts'
import { publishResult } from '#test/support/certificates.ts'
import { endHolds } from '#test/support/end-holds.ts'
import { aPdf } from '#test/support/pdfs.ts'
import { aFamily, aSchool } from '#test/support/people.ts'
import { sharedPortal } from '#test/support/portal.ts'
import { verify } from '#test/support/schools.ts'

/** Who makes the request, in the order of the statuses below. */
const people = ['nobody', 'student', 'other student', 'school', 'other school', 'administrator', 'reviewer', 'finance', 'viewer'] as const
type Person = (typeof people)[number]

/** Everyone gets the same. */
const all = (status: number) => Array<number>(9).fill(status)
/** One role gets a response; without a session (nobody) the answer is 401, for the other roles 403. */
const student = (status: number) => [401, status, status, 403, 403, 403, 403, 403, 403]
const school = (status: number) => [401, 403, 403, status, status, 403, 403, 403, 403]
const signedIn = (status: number) => [401, ...Array<number>(8).fill(status)]
/** The office, in the order administrator, reviewer, finance, viewer. */
const office = (status: number) => [401, 403, 403, 403, 403, status, status, status, status]
const deciders = (status: number) => [401, 403, 403, 403, 403, status, status, status, 403]
const editors = (status: number) => [401, 403, 403, 403, 403, status, status, 403, 403]
const admin = (status: number) => [401, 403, 403, 403, 403, status, 403, 403, 403]
const money = (status: number) => [401, 403, 403, 403, 403, status, 403, status, 403]
/** Pages redirect instead of refusing, except within the office. */
const officePage = [302, 302, 302, 302, 302, 200, 200, 200, 200]
const editorPage = [302, 302, 302, 302, 302, 200, 200, 403, 403]
const adminPage = [302, 302, 302, 302, 302, 200, 403, 403, 403]

/**
 * Every route, the request made here, and the status each person gets. An empty body (400) or an id that does not
 * exist (404) shows that the person has access, without changing anything. {id} is a registration of the student and the school.
 */
const table: [route: string, asked: string, expected: number[]][] = [
  ['GET /api/openapi.json', '', all(200)],
  ['GET /api/season', '', all(200)],
  ['GET /api/season/pictures/:key', '/api/season/pictures/nothing', all(404)],
  ['POST /api/doors/:door/registrations', '/api/doors/nowhere/registrations', all(404)],
  ['POST /api/doors/:door/duplicate-checks', '/api/doors/quatform/duplicate-checks', all(400)],
  ['POST /api/doors/:door/disputes', '/api/doors/quatform/disputes', all(400)],
  ['POST /api/registration-checks', '', all(400)],
  ['POST /api/session', '', all(400)],
  ['PUT /api/session/code', '', all(400)],
  ['GET /api/session', '', signedIn(200)],
  ['POST /api/password-resets', '', all(400)],
  ['PUT /api/password-resets/:token', '/api/password-resets/nothing', all(400)],
  ['POST /api/first-administrator', '', all(400)],
  ['GET /api/slots', '/api/slots?date=2025-09-10', all(200)],
  ['POST /api/bookings', '', all(400)],
  ['PATCH /api/bookings/own', '', all(400)],
  ['DELETE /api/bookings/own', '', all(400)],
  ['GET /api/slots/days', '', all(200)],
  ['POST /api/waiting-places', '', all(400)],
  ['POST /api/waiting-places/own', '', all(400)],
  ['DELETE /api/waiting-places/own', '', all(400)],
  ['POST /api/schools', '', all(400)],
  ['GET /api/schools', '', all(200)],
  ['GET /api/statistics', '', signedIn(200)],
  ['GET /api/profile', '', signedIn(200)],
  ['PUT /api/profile/name', '', office(400)],
  ['PUT /api/profile/password', '', signedIn(400)],
  ['POST /api/profile/two-factor', '', signedIn(400)],
  ['PUT /api/profile/two-factor', '', signedIn(400)],
  ['DELETE /api/profile/two-factor', '', signedIn(400)],
  ['POST /api/profile/recovery-codes', '', signedIn(400)],
  ['DELETE /api/profile/sessions', '', signedIn(204)],
  ['DELETE /api/profile/sessions/:id', '/api/profile/sessions/nothing', signedIn(404)],
  ['PUT /api/notify-me', '', [401, 200, 200, 200, 200, 403, 403, 403, 403]],
  ['PUT /api/notify-me/:competition', '/api/notify-me/nothing', [401, 404, 404, 404, 404, 403, 403, 403, 403]],
  ['GET /api/events', '', [401, 200, 200, 200, 200, 403, 403, 403, 403]],
  ['GET /api/events.ics', '', [401, 200, 200, 200, 200, 403, 403, 403, 403]],
  ['GET /api/notes', '', [401, 200, 200, 200, 200, 403, 403, 403, 403]],
  ['GET /api/notes/:id/file', '/api/notes/{none}/file', [401, 404, 404, 404, 404, 403, 403, 403, 403]],
  ['GET /api/office/notes', '/api/office/notes?competition=quarter-final', office(200)],
  ['POST /api/office/notes', '/api/office/notes?competition=quarter-final', editors(400)],
  ['PATCH /api/office/notes/:id', '/api/office/notes/{none}', editors(400)],
  ['DELETE /api/office/notes/:id', '/api/office/notes/{none}?version=1', editors(404)],
  ['PUT /api/office/notes/:id/publication', '/api/office/notes/{none}/publication?version=1', editors(404)],
  ['DELETE /api/office/notes/:id/publication', '/api/office/notes/{none}/publication?version=1', editors(404)],
  ['GET /api/office/notes/:id/history', '/api/office/notes/{none}/history', office(200)],
  ['GET /api/office/notes/:id/file', '/api/office/notes/{none}/file', office(404)],
  ['PUT /api/office/notes/:id/file', '/api/office/notes/{none}/file?version=1&name=a.pdf', editors(400)],
  ['GET /api/office/word-lists', '', office(200)],
  ['POST /api/office/word-lists', '', editors(400)],
  ['PUT /api/office/word-lists/:id', '/api/office/word-lists/{none}', editors(400)],
  ['DELETE /api/office/word-lists/:id', '/api/office/word-lists/{none}', editors(400)],
  ['GET /api/office/word-lists/:id/history', '/api/office/word-lists/{none}/history', office(200)],
  ['GET /api/office/words', '/api/office/words?list={none}', office(404)],
  ['DELETE /api/office/words/:id', '/api/office/words/{none}', editors(400)],
  ['GET /api/office/words/:id/sound', '/api/office/words/{none}/sound', office(404)],
  ['PUT /api/office/word-lists/:id/sounds', '/api/office/word-lists/{none}/sounds?file=a.mp3', editors(400)],
  ['POST /api/office/word-lists/:list/imports', '/api/office/word-lists/{none}/imports', editors(400)],
  ['GET /api/office/word-lists/:list/imports/open', '/api/office/word-lists/{none}/imports/open', editors(200)],
  ['PUT /api/office/word-lists/:list/imports/:id/columns', '/api/office/word-lists/{none}/imports/{id}/columns', editors(400)],
  ['PATCH /api/office/word-lists/:list/imports/:id/cells', '/api/office/word-lists/{none}/imports/{id}/cells', editors(400)],
  ['POST /api/office/word-lists/:list/imports/:id/words', '/api/office/word-lists/{none}/imports/{id}/words', editors(400)],
  ['DELETE /api/office/word-lists/:list/imports/:id', '/api/office/word-lists/{none}/imports/{id}', editors(200)],
  ['GET /api/office/word-lists/:list/imports/:id/mistakes.xlsx', '/api/office/word-lists/{none}/imports/{id}/mistakes.xlsx', editors(404)],
  ['POST /api/problem-reports', '', [401, 400, 400, 400, 400, 403, 403, 403, 403]],
  ['GET /api/student/registrations', '', student(200)],
  ['GET /api/student/results', '', student(200)],
  ['GET /api/school/results', '', school(200)],
  ['GET /api/school/students', '', school(200)],
  ['GET /api/school/students.xlsx', '', school(200)],
  ['PATCH /api/school/students/:serial_no', '/api/school/students/999999', school(400)],
  ['PUT /api/school/students/:serial_no/withdrawal', '/api/school/students/999999/withdrawal', school(404)],
  ['DELETE /api/school/students/:serial_no/withdrawal', '/api/school/students/999999/withdrawal', school(404)],
  ['POST /api/school/students/:serial_no/replacement', '/api/school/students/999999/replacement', school(400)],
  ['POST /api/school/reminders', '', school(400)],
  ['GET /api/school/drafts', '', school(200)],
  ['POST /api/school/doors/:door/drafts', '/api/school/doors/form2/drafts', school(400)],
  ['PATCH /api/school/drafts/:id', '/api/school/drafts/{none}', school(400)],
  ['DELETE /api/school/drafts/:id', '/api/school/drafts/{none}', school(404)],
  ['POST /api/school/doors/:door/imports', '/api/school/doors/form2/imports', school(400)],
  ['GET /api/school/doors/:door/template.xlsx', '/api/school/doors/form2/template.xlsx', school(200)],
  ['GET /api/school/imports/open', '', school(200)],
  ['PUT /api/school/imports/:id/columns', '/api/school/imports/{none}/columns', school(400)],
  ['PATCH /api/school/imports/:id/cells', '/api/school/imports/{none}/cells', school(400)],
  ['POST /api/school/imports/:id/students', '/api/school/imports/{none}/students', school(400)],
  ['DELETE /api/school/imports/:id', '/api/school/imports/{none}', school(200)],
  ['GET /api/school/imports/:id/mistakes.xlsx', '/api/school/imports/{none}/mistakes.xlsx', school(404)],
  ['GET /api/school/coordinators', '', school(200)],
  ['POST /api/school/coordinators', '', school(400)],
  ['PUT /api/school/coordinators/:id/invitation', '/api/school/coordinators/nobody/invitation', school(404)],
  ['DELETE /api/school/coordinators/:id', '/api/school/coordinators/nobody', school(404)],
  ['GET /api/school/payments', '', school(200)],
  ['POST /api/school/payments', '', school(400)],
  ['GET /api/school/payments/:id/receipt.pdf', '/api/school/payments/{none}/receipt.pdf', school(404)],
  ['GET /api/school/payments/:id/pro-forma.pdf', '/api/school/payments/{none}/pro-forma.pdf', school(404)],
  ['POST /api/school/payments/:id/transfers', '/api/school/payments/{none}/transfers', school(400)],
  ['GET /api/school/pro-forma.pdf', '', school(409)],
  ['GET /api/office/results', '/api/office/results?competition=quarter-final', office(200)],
  ['GET /api/office/results.xlsx', '/api/office/results.xlsx?competition=quarter-final', office(200)],
  ['PUT /api/office/results/rounds/:competition', '/api/office/results/rounds/quarter-final', editors(400)],
  ['PUT /api/office/results/:id', '/api/office/results/{id}', editors(400)],
  ['GET /api/office/results/publication', '/api/office/results/publication?competition=quarter-final', office(200)],
  ['POST /api/office/results/publications', '', editors(400)],
  ['POST /api/office/results/:competition/imports', '/api/office/results/quarter-final/imports', editors(400)],
  ['GET /api/office/results/:competition/imports/open', '/api/office/results/quarter-final/imports/open', editors(200)],
  ['PUT /api/office/results/:competition/imports/:id/columns', '/api/office/results/quarter-final/imports/{none}/columns', editors(400)],
  ['PATCH /api/office/results/:competition/imports/:id/cells', '/api/office/results/quarter-final/imports/{none}/cells', editors(400)],
  ['POST /api/office/results/:competition/imports/:id/scores', '/api/office/results/quarter-final/imports/{none}/scores', editors(400)],
  ['DELETE /api/office/results/:competition/imports/:id/scores', '/api/office/results/quarter-final/imports/{none}/scores', editors(404)],
  ['DELETE /api/office/results/:competition/imports/:id', '/api/office/results/quarter-final/imports/{none}', editors(200)],
  [
    'GET /api/office/results/:competition/imports/:id/mistakes.xlsx',
    '/api/office/results/quarter-final/imports/{none}/mistakes.xlsx',
    editors(404),
  ],
  ['GET /api/office/results/promotion', '/api/office/results/promotion?competition=quarter-final', office(200)],
  ['POST /api/office/results/invitations', '', editors(400)],
  ['POST /api/office/results/invitations/reminders', '', editors(400)],
  ['POST /api/office/results/invitations/:id/email', '/api/office/results/invitations/{none}/email', editors(404)],
  ['DELETE /api/office/results/publications/:id', '/api/office/results/publications/{none}', editors(404)],
  ['POST /api/office/results/publications/:id/sending', '/api/office/results/publications/{none}/sending', editors(404)],
  ['GET /api/office/waiting', '', office(200)],
  ['GET /api/office/news', '', office(200)],
  ['GET /api/office/news/new', '', office(200)],
  ['PUT /api/office/news/read', '', office(400)],
  ['GET /api/office/registrations', '/api/office/registrations?competition=student&status=all', office(200)],
  ['GET /api/office/people', '/api/office/people?q=aanya', office(200)],
  ['GET /api/office/notify-me', '', office(200)],
  ['POST /api/office/notify-me/news', '', editors(400)],
  ['POST /api/office/decisions/preview', '', deciders(400)],
  ['PUT /api/office/decisions', '', deciders(400)],
  ['GET /api/office/registrations.xlsx', '/api/office/registrations.xlsx?competition=student&status=all', office(200)],
  ['PUT /api/office/registrations/:id/decision', '/api/office/registrations/{id}/decision', deciders(400)],
  ['DELETE /api/office/registrations/:id/decision', '/api/office/registrations/{id}/decision', deciders(400)],
  ['GET /api/office/review', '/api/office/review?competition=student', office(200)],
  ['GET /api/office/review/colleagues', '', office(200)],
  ['GET /api/office/review/:id', '/api/office/review/{id}', office(200)],
  ['GET /api/office/in-bank', '', office(200)],
  ['GET /api/office/schools/to-decide', '', office(200)],
  ['GET /api/office/review/:id/proofs/:version', '/api/office/review/{id}/proofs/1', office(200)],
  ['POST /api/office/review/:id/claim', '/api/office/review/{none}/claim', deciders(404)],
  ['POST /api/office/review/release', '', deciders(400)],
  ['POST /api/office/review/next', '', deciders(400)],
  ['POST /api/office/review/:id/preview', '/api/office/review/{id}/preview', deciders(400)],
  ['POST /api/office/review/:id/flag', '/api/office/review/{id}/flag', deciders(400)],
  ['DELETE /api/office/review/decisions/:id', '/api/office/review/decisions/{none}', deciders(404)],
  ['PATCH /api/office/registrations/:id', '/api/office/registrations/{id}', editors(400)],
  ['GET /api/office/registrations/:id', '/api/office/registrations/{id}', office(200)],
  ['GET /api/office/registrations/:id/disclaimer', '/api/office/registrations/{id}/disclaimer', office(200)],
  ['GET /api/office/registrations/:id/history', '/api/office/registrations/{id}/history', office(200)],
  ['GET /api/office/registrations/:id/screenshot', '/api/office/registrations/{id}/screenshot', office(200)],
  ['GET /api/office/registrations/:id/thumbnail', '/api/office/registrations/{id}/thumbnail', office(200)],
  ['GET /api/office/views', '/api/office/views?list=studentlist', office(200)],
  ['GET /api/office/dashboard', '', office(200)],
  ['GET /api/office/work', '', office(200)],
  ['GET /api/office/setup', '', admin(200)],
  ['GET /api/office/schools', '', office(200)],
  ['POST /api/office/schools', '', editors(400)],
  ['GET /api/office/schools.xlsx', '', office(200)],
  ['GET /api/office/schools/:id', '/api/office/schools/{none}', office(404)],
  ['PATCH /api/office/schools/:id', '/api/office/schools/{none}', editors(400)],
  ['PUT /api/office/schools/:id/decision', '/api/office/schools/{none}/decision', editors(400)],
  ['PUT /api/office/schools/:id/verification', '/api/office/schools/{none}/verification', editors(400)],
  ['GET /api/office/schools/:id/people', '/api/office/schools/{none}/people', admin(200)],
  ['DELETE /api/office/schools/:id/people/:account', '/api/office/schools/{none}/people/nobody', admin(404)],
  ['DELETE /api/office/schools/:id/people/:account/two-factor', '/api/office/schools/{none}/people/nobody/two-factor', admin(404)],
  ['GET /api/office/schools/:id/history', '/api/office/schools/{none}/history', office(200)],
  ['GET /api/office/bookings', '', office(200)],
  ['GET /api/office/bookings/waiting', '', office(200)],
  ['GET /api/office/bookings.xlsx', '', office(200)],
  ['GET /api/office/bookings/:id', '/api/office/bookings/{none}', office(404)],
  ['GET /api/office/bookings/:id/history', '/api/office/bookings/{none}/history', office(200)],
  ['PUT /api/office/bookings/:id/attendance', '/api/office/bookings/{none}/attendance', editors(400)],
  ['PATCH /api/office/bookings/:id', '/api/office/bookings/{none}', editors(400)],
  ['DELETE /api/office/bookings/:id', '/api/office/bookings/{none}', editors(400)],
  ['GET /api/office/season', '', admin(200)],
  ['PUT /api/office/season', '', admin(400)],
  ['POST /api/office/season/preview', '', admin(400)],
  ['GET /api/office/season/versions', '', admin(200)],
  ['POST /api/office/season/pictures', '', admin(400)],
  ['GET /api/office/seasons', '', office(200)],
  ['POST /api/office/seasons', '', admin(400)],
  ['GET /api/office/seasons/opening', '', admin(200)],
  ['PUT /api/office/seasons/:name/opening', '/api/office/seasons/1999-00/opening', admin(400)],
  ['DELETE /api/office/seasons/:name/opening', '/api/office/seasons/1999-00/opening', admin(404)],
  ['POST /api/office/money/readings', '', money(400)],
  ['POST /api/office/money/statements', '/api/office/money/statements?bank=Lakeside', money(400)],
  ['GET /api/office/money/statements', '', money(200)],
  ['GET /api/office/money/statements/:id', '/api/office/money/statements/{none}', money(404)],
  ['DELETE /api/office/money/statements/:id', '/api/office/money/statements/{none}', money(404)],
  ['GET /api/office/money/proposals', '', money(200)],
  ['PUT /api/office/money/acceptances', '', money(400)],
  ['PUT /api/office/money/lines/:id/answer', '/api/office/money/lines/{none}/answer', money(400)],
  ['PUT /api/office/money/lines/:id/match', '/api/office/money/lines/{none}/match', money(400)],
  ['DELETE /api/office/money/lines/:id/match', '/api/office/money/lines/{none}/match', money(404)],
  ['PUT /api/office/money/lines/:id/dismissal', '/api/office/money/lines/{none}/dismissal', money(404)],
  ['DELETE /api/office/money/lines/:id/dismissal', '/api/office/money/lines/{none}/dismissal', money(404)],
  ['GET /api/office/money/refunds', '', money(200)],
  ['GET /api/office/money/school-payments', '/api/office/money/school-payments?q=sunrise', money(200)],
  ['PUT /api/office/money/payments/:id/refund', '/api/office/money/payments/{none}/refund', money(400)],
  ['DELETE /api/office/money/refunds/:id', '/api/office/money/refunds/{none}', money(404)],
  ['DELETE /api/office/money/lines/:id/repeats', '/api/office/money/lines/{none}/repeats', money(404)],
  ['GET /api/office/money/days/:day', '/api/office/money/days/2025-09-10', money(200)],
  ['PUT /api/office/money/days/:day/closing', '/api/office/money/days/2999-09-10/closing', money(409)],
  ['DELETE /api/office/money/days/:day/closing', '/api/office/money/days/2025-09-10/closing', money(404)],
  ['GET /api/office/money/days.xlsx', '/api/office/money/days.xlsx?from=2025-09-10&to=2025-09-10', money(200)],
  ['GET /api/office/money/payments.xlsx', '/api/office/money/payments.xlsx?from=2025-09-10&to=2025-09-10', money(200)],
  ['GET /api/office/certificates/:competition', '/api/office/certificates/quarter-final', office(200)],
  ['POST /api/office/certificates/:competition', '/api/office/certificates/quarter-final', editors(409)],
  ['POST /api/office/certificates/:competition/names', '/api/office/certificates/quarter-final/names', editors(200)],
  ['GET /api/office/certificates/:competition/file', '/api/office/certificates/quarter-final/file', editors(409)],
  ['GET /api/office/registrations/:id/certificate', '/api/office/registrations/{none}/certificate', office(404)],
  ['GET /api/student/certificates/:serial_no', '/api/student/certificates/999999', student(404)],
  ['GET /api/school/certificates/students/:serial_no', '/api/school/certificates/students/999999', school(404)],
  ['GET /api/school/certificates/:competition/file', '/api/school/certificates/quarter-final/file', school(409)],
  ['GET /api/office/letters', '', editors(200)],
  ['GET /api/office/letters/:id', '/api/office/letters/{none}', editors(404)],
  ['POST /api/office/letters/:id/link', '/api/office/letters/{none}/link', editors(404)],
  ['GET /api/office/corrections', '', office(200)],
  ['PUT /api/office/registrations/:id/correction', '/api/office/registrations/{none}/correction', deciders(400)],
  ['POST /api/office/registrations/:id/link', '/api/office/registrations/{none}/link', editors(400)],
  ['POST /api/office/letters/:id/sending', '/api/office/letters/{none}/sending', editors(404)],
  ['POST /api/office/letters/test', '', admin(409)],
  ['POST /api/office/letters/sendings', '/api/office/letters/sendings', editors(400)],
  ['GET /api/office/mailings', '', editors(200)],
  ['POST /api/office/mailings/registrations/preview', '/api/office/mailings/registrations/preview', editors(400)],
  ['POST /api/office/mailings/registrations/test', '/api/office/mailings/registrations/test', editors(400)],
  ['POST /api/office/mailings/registrations', '/api/office/mailings/registrations', editors(400)],
  ['POST /api/office/mailings/bookings/preview', '/api/office/mailings/bookings/preview', editors(400)],
  ['POST /api/office/mailings/bookings/test', '/api/office/mailings/bookings/test', editors(400)],
  ['POST /api/office/mailings/bookings', '/api/office/mailings/bookings', editors(400)],
  ['POST /api/office/mailings/:id/sending', '/api/office/mailings/{none}/sending', editors(404)],
  ['DELETE /api/office/mailings/:id', '/api/office/mailings/{none}', editors(404)],
  ['GET /api/office/mailings/:id/phones.xlsx', '/api/office/mailings/{none}/phones.xlsx', editors(404)],
  ['DELETE /api/office/letters/:id', '/api/office/letters/{none}', editors(404)],
  ['GET /api/office/person', '/api/office/person?email=nobody@home.example', admin(404)],
  ['GET /api/office/person.zip', '/api/office/person.zip?email=nobody@home.example', admin(404)],
  ['POST /api/office/erasures', '', admin(400)],
  ['GET /api/office/access.xlsx', '', admin(200)],
  ['GET /api/office/errors', '', editors(200)],
  ['GET /api/office/disputes', '', editors(200)],
  ['PUT /api/office/disputes/:id/answer', '/api/office/disputes/{none}/answer', editors(400)],
  ['GET /api/office/problem-reports', '', editors(200)],
  ['PUT /api/office/problem-reports/:id/answer', '/api/office/problem-reports/{none}/answer', editors(400)],
  ['POST /api/office/errors/pictures/:id', '/api/office/errors/pictures/{none}', editors(404)],
  ['POST /api/office/errors/undelivered/calls', '', editors(400)],
  ['POST /api/office/errors/undelivered/sendings', '', editors(400)],
  ['PUT /api/office/errors/undelivered/corrections', '', editors(400)],
  ['DELETE /api/office/errors/undelivered/corrections', '', editors(400)],
  ['GET /api/office/email-texts', '/api/office/email-texts?competition=student', admin(200)],
  ['PUT /api/office/email-texts/:competition/:template', '/api/office/email-texts/student/status-link', admin(400)],
  ['POST /api/office/email-texts/:competition/:template/preview', '/api/office/email-texts/student/status-link/preview', admin(400)],
  ['POST /api/office/email-texts/:competition/:template/test', '/api/office/email-texts/student/status-link/test', admin(400)],
  ['POST /api/office/email-texts/bookings/:template/preview', '/api/office/email-texts/bookings/booking-moved/preview', admin(400)],
  ['POST /api/office/email-texts/bookings/:template/test', '/api/office/email-texts/bookings/booking-moved/test', admin(400)],
  ['POST /api/office/email-texts/schools/:template/preview', '/api/office/email-texts/schools/school-waiting/preview', admin(400)],
  ['POST /api/office/email-texts/schools/:template/test', '/api/office/email-texts/schools/school-waiting/test', admin(400)],
  ['POST /api/office/email-texts/accounts/:template/preview', '/api/office/email-texts/accounts/password-reset/preview', admin(400)],
  ['POST /api/office/email-texts/accounts/:template/test', '/api/office/email-texts/accounts/password-reset/test', admin(400)],
  ['GET /api/office/colleagues', '', admin(200)],
  ['POST /api/office/colleagues', '', admin(400)],
  ['PUT /api/office/colleagues/:id/invitation', '/api/office/colleagues/{none}/invitation', admin(404)],
  ['DELETE /api/office/colleagues/:id/invitation', '/api/office/colleagues/{none}/invitation', admin(404)],
  ['PUT /api/office/colleagues/:id/role', '/api/office/colleagues/{none}/role', admin(400)],
  ['PUT /api/office/colleagues/:id/access', '/api/office/colleagues/{none}/access', admin(400)],
  ['DELETE /api/office/colleagues/:id/sessions', '/api/office/colleagues/{none}/sessions', admin(404)],
  ['DELETE /api/office/colleagues/:id/two-factor', '/api/office/colleagues/{none}/two-factor', admin(404)],
  ['GET /api/office/colleagues/:id/history', '/api/office/colleagues/{none}/history', admin(200)],
  ['GET /api/office/withdrawals', '', admin(200)],
  ['GET /api/office/retention', '', admin(200)],
  ['GET /livez', '', all(200)],
  ['GET /readyz', '', all(200)],
  ['GET /metrics', '', all(404)],
  ['GET /assets/*', '/assets/nothing.js', all(404)],
  ['GET /favicon.svg', '', all(200)],
  ['GET /favicon.ico', '', all(301)],
  ...'/ /techovationform /eurasianspellingbee /semiform /quatform /wordsmithform /abc /form2 /book /unavailable /check /privacy-notice /welcome /SchoolRegister'
    .split(' ')
    .map((path): [string, string, number[]] => [`GET ${path}`, '', all(200)]),
  ['GET /Adminlogin', '', [200, 200, 200, 200, 200, 302, 302, 302, 302]],
  ['GET /SchoolLogin', '', [200, 200, 200, 302, 302, 200, 200, 200, 200]],
  ['GET /Studentlogin', '', [200, 302, 302, 200, 200, 200, 200, 200, 200]],
  ['GET /forgotten-password', '', all(200)],
  ['GET /registration/:token', '/registration/nothing', all(404)],
  ['GET /registration/:token/data', '/registration/nothing/data', all(404)],
  ['GET /registration/:token/correct', '/registration/nothing/correct', all(404)],
  ['GET /registration/:token/data.json', '/registration/nothing/data.json', all(404)],
  ['GET /registration/:token/picture', '/registration/nothing/picture', all(404)],
  ['GET /registration/:token/receipt', '/registration/nothing/receipt', all(404)],
  ['GET /registration/:token/certificate', '/registration/nothing/certificate', all(404)],
  ['GET /consent/:token', '/consent/nothing', all(404)],
  ['POST /consent/:token', '/consent/nothing', all(400)],
  ['GET /verify', '', all(200)],
  ['GET /verify/:code', '/verify/nothing', all(404)],
  ['POST /registration/:token', '/registration/nothing', all(400)],
  ['POST /registration/:token/winner', '/registration/nothing/winner', all(400)],
  ['POST /registration/:token/withdrawal', '/registration/nothing/withdrawal', all(400)],
  ['POST /registration/:token/withdrawal/undo', '/registration/nothing/withdrawal/undo', all(400)],
  ['POST /registration/:token/correct', '/registration/nothing/correct', all(400)],
  ['POST /registration/:token/paid-twice', '/registration/nothing/paid-twice', all(400)],
  ['POST /registration/:token/declined', '/registration/nothing/declined', all(400)],
  ['POST /check', '', all(400)],
  ['POST /check/link', '', all(400)],
  ['GET /password/:token', '/password/nothing', all(200)],
  ['GET /first-administrator/:token', '/first-administrator/nothing', all(302)],
  ['GET /user', '', [302, 200, 200, 302, 302, 302, 302, 302, 302]],
  ['GET /school', '', [302, 302, 302, 200, 200, 302, 302, 302, 302]],
  ['GET /school/students', '', [302, 302, 302, 200, 200, 302, 302, 302, 302]],
  ['GET /school/students/add', '', [302, 302, 302, 200, 200, 302, 302, 302, 302]],
  ['GET /school/students/:serial_no', '/school/students/999999', [302, 302, 302, 404, 404, 302, 302, 302, 302]],
  ['GET /school/students/:serial_no/picture', '/school/students/999999/picture', [302, 302, 302, 404, 404, 302, 302, 302, 302]],
  ['POST /school/students/:serial_no', '/school/students/999999', [302, 302, 302, 400, 400, 302, 302, 302, 302]],
  ['GET /school/students/import', '', [302, 302, 302, 200, 200, 302, 302, 302, 302]],
  ['GET /school/coordinators', '', [302, 302, 302, 200, 200, 302, 302, 302, 302]],
  ['GET /user/events', '', [302, 200, 200, 302, 302, 302, 302, 302, 302]],
  ['GET /school/events', '', [302, 302, 302, 200, 200, 302, 302, 302, 302]],
  ['GET /user/notes', '', [302, 200, 200, 302, 302, 302, 302, 302, 302]],
  ['GET /practice', '', all(200)],
  ['GET /api/student/practice', '/api/student/practice?list={none}', student(404)],
  ['PUT /api/student/practice', '', student(400)],
  ['PUT /api/student/tests/:test/word', '/api/student/tests/{none}/word', student(400)],
  ['PUT /api/student/tests/:test/answers/:turn', '/api/student/tests/{none}/answers/0', student(400)],
  ['GET /api/office/tests', '', office(200)],
  ['POST /api/office/tests', '', editors(400)],
  ['PUT /api/office/tests/:id', '/api/office/tests/{none}', editors(400)],
  ['DELETE /api/office/tests/:id', '/api/office/tests/{none}', editors(400)],
  ['GET /api/office/tests/:id/history', '/api/office/tests/{none}/history', office(200)],
  ['PUT /api/office/tests/:id/words/:word', '/api/office/tests/{none}/words/{none}', editors(400)],
  ['POST /api/office/tests/:id/scores', '/api/office/tests/{none}/scores', editors(404)],
  ['GET /api/office/test-children', '/api/office/test-children?test={none}', office(404)],
  ['GET /api/office/test-answers', '/api/office/test-answers?of={none}', office(404)],
  ['PUT /api/office/test-children/:id/extra-time', '/api/office/test-children/{none}/extra-time', editors(400)],
  ['GET /user/mock-test', '', [302, 200, 200, 302, 302, 302, 302, 302, 302]],
  ['GET /user/test', '', [302, 200, 200, 302, 302, 302, 302, 302, 302]],
  ['GET /school/notes', '', [302, 302, 302, 200, 200, 302, 302, 302, 302]],
  ['GET /user/results', '', [302, 200, 200, 302, 302, 302, 302, 302, 302]],
  ['GET /school/results', '', [302, 302, 302, 200, 200, 302, 302, 302, 302]],
  ['GET /school/payments', '', [302, 302, 302, 200, 200, 302, 302, 302, 302]],
  ['GET /report', '', [302, 200, 200, 200, 200, 302, 302, 302, 302]],
  ['GET /profile', '', [302, ...Array<number>(8).fill(200)]],
  ...'admin techrequest techlist eurasianrequestlist eurasianalllist semirequestlist semialllist studentsrequest1 studentlist1 participantlist studentsrequest studentlist bookdata schoollist notifyme result notes wordlists tests'
    .split(' ')
    .map((path): [string, string, number[]] => [`GET /${path}`, '', officePage]),
  ['GET /letters', '', editorPage],
  ['GET /written', '', editorPage],
  ['GET /review', '', [302, 302, 302, 302, 302, 200, 200, 200, 403]],
  ['GET /money', '', [302, 302, 302, 302, 302, 200, 403, 200, 403]],
  ['GET /errors', '', editorPage],
  ...'season privacy retention colleagues emailtexts'.split(' ').map((path): [string, string, number[]] => [`GET /${path}`, '', adminPage]),
  ['GET /semiallist', '', all(302)],
  // Last, because it signs everyone out.
  ['DELETE /api/session', '', all(204)],
]

const portal = sharedPortal()
const cookies: Record<Person, string> = {
  nobody: '',
  student: '',
  'other student': '',
  school: '',
  'other school': '',
  administrator: '',
  reviewer: '',
  finance: '',
  viewer: '',
}
let id = ''
let otherId = ''
beforeAll(async () => {
  const administrator = await portal.signIn()
  cookies.administrator = administrator.cookie
  for (const role of ['reviewer', 'finance', 'viewer'] as const) cookies[role] = (await portal.signInToOffice(role)).cookie
  cookies.school = (await portal.signInAs('school', await registerSchool('Sunrise Public School'))).cookie
  cookies['other school'] = (await portal.signInAs('school', await registerSchool('Hillside Academy'))).cookie
  id = await acceptedStudent('own@school.example', 'Sunrise Public School', cookies.school)
  otherId = await acceptedStudent('other@school.example', 'Hillside Academy', cookies['other school'], 'Class 9')
  cookies.student = (await portal.signInAs('user', 'own@school.example')).cookie
  cookies['other student'] = (await portal.signInAs('user', 'other@school.example')).cookie

  async function registerSchool(schoolname: string): Promise<string> {
    const answers = aSchool({ schoolname })
    const reply = await portal.send('POST', '/api/schools', answers, { 'idempotency-key': crypto.randomUUID() })
    expect(reply.statusCode).toBe(201)
    await verify(portal)
    return answers.email ?? ''
  }

  async function acceptedStudent(student_email: string, school_name: string, cookie: string, class_name = 'Class 6'): Promise<string> {
    const answers = aFamily({ student_email, school_name, class_name })
    expect((await portal.submit(answers, { door: 'form2', headers: { cookie } })).statusCode).toBe(201)
    const list = await portal.app.inject({
      url: `/api/office/registrations?competition=student&status=pending&q=${encodeURIComponent(answers.student_name ?? '')}`,
      headers: administrator,
    })
    const [row] = list.json().rows
    const decided = await portal.send(
      'PUT',
      `/api/office/registrations/${row.id}/decision`,
      { decision: 'accepted', version: row.version },
      administrator,
    )
    expect(decided.statusCode).toBe(200)
    return row.id
  }
})

const ask = (person: Person, method: string, url: string) =>
  portal.app.inject({
    method: method as 'GET',
    url,
    headers: cookies[person] ? { cookie: cookies[person] } : {},
    ...(method !== 'GET' && { payload: {} }),
  })

test('every route that not everyone may read declares which personal data it shows, or that it shows none', () => {
  const read = portal.app.routeTable().filter(({ method, callers }) => method === 'GET' && callers !== 'everybody')
  expect(read.filter(({ reads }) => reads === null)).toEqual([])
  const silent = read.filter(({ path, reads }) => path.startsWith('/api') && reads === 'nothing personal').map(({ path }) => path)
  expect(silent).toEqual([
    '/api/statistics',
    '/api/profile',
    '/api/notes',
    '/api/notes/:id/file',
    '/api/student/practice',
    '/api/school/doors/:door/template.xlsx',
    '/api/office/seasons',
    '/api/office/waiting',
    '/api/office/corrections',
    '/api/office/views',
    '/api/office/registrations/:id/disclaimer',
    '/api/office/registrations/:id/thumbnail',
    '/api/office/review/colleagues',
    '/api/office/in-bank',
    '/api/office/work',
    '/api/office/dashboard',
    '/api/office/setup',
    '/api/office/news/new',
    '/api/office/bookings/waiting',
    '/api/office/notes',
    '/api/office/notes/:id/history',
    '/api/office/notes/:id/file',
    '/api/office/word-lists',
    '/api/office/word-lists/:id/history',
    '/api/office/words',
    '/api/office/words/:id/sound',
    '/api/office/word-lists/:list/imports/open',
    '/api/office/word-lists/:list/imports/:id/mistakes.xlsx',
    '/api/office/tests',
    '/api/office/tests/:id/history',
    '/api/office/test-answers',
    '/api/office/money/statements',
    '/api/office/money/days/:day',
    '/api/office/money/days.xlsx',
    '/api/office/mailings',
    '/api/office/seasons/opening',
    '/api/office/season',
    '/api/office/season/versions',
    '/api/office/email-texts',
    '/api/office/retention',
  ])
})

test('no route is missing from the table, and every route declares who may call it', () => {
  const served = portal.app.routeTable()
  expect(served.filter(({ callers }) => callers === null)).toEqual([])
  expect(table.map(([route]) => route).sort()).toEqual(served.map(({ method, path }) => `${method} ${path}`).sort())
})

describe.each(table)('%s', (route, asked, expected) => {
  const [method = '', path = ''] = route.split(' ')
  test(`answers ${people.map((person, n) => `${person} ${expected[n]}`).join(', ')}`, async () => {
    const url = (asked || path).replace('{id}', id).replaceAll('{none}', '6f1ed002-ab5f-4b1b-9b1b-6f1ed002ab5f')
    const statuses: number[] = []
    for (const person of people) {
      const reply = await ask(person, method, url)
      statuses.push(reply.statusCode)
      const isGuarded = expected.some((status) => status === 401 || status === 403)
      if (isGuarded) expect(reply.headers['cache-control']).toBe('no-store')
    }
    expect(statuses).toEqual(expected)
  })
})

test('a picture opens for the office only, however it is requested', async () => {
  cookies.student = (await portal.signInAs('user', 'own@school.example')).cookie
  const picture = `/api/office/registrations/${id}/screenshot`
  const ways: [method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS', url: string, headers: Record<string, string>][] = [
    ['GET', picture, {}],
    ['HEAD', picture, {}],
    ['POST', picture, { 'x-http-method-override': 'GET' }],
    ['OPTIONS', picture, {}],
    ['GET', picture, { range: 'bytes=0-99' }],
    ['GET', picture, { 'if-none-match': '*' }],
    ['GET', picture, { accept: 'image/*', 'x-original-url': picture, referer: 'http://localhost/studentsrequest1' }],
    ['GET', picture.replace('office', '%6ffice'), {}],
    ['GET', picture.replace('/office', '//office'), {}],
    ['GET', picture.replace('/api', '/api/./x/..'), {}],
    ['GET', picture.toUpperCase(), {}],
    ['GET', `${picture}/`, {}],
    ['GET', `${picture}?a=/assets/x.jpg`, {}],
    ['GET', `/assets/..${picture}`, {}],
    ['GET', `/api/season/pictures/${id}`, {}],
  ]
  const office = await portal.signIn()
  expect((await portal.app.inject({ url: picture, headers: office })).headers['content-type']).toBe('image/jpeg')
  for (const person of ['nobody', 'student', 'school'] as const) {
    for (const [method, url, headers] of ways) {
      const reply = await portal.app.inject({ method, url, headers: { ...headers, ...(cookies[person] && { cookie: cookies[person] }) } })
      expect([person, url, reply.statusCode]).toEqual([person, url, expect.toSatisfy((status: number) => status >= 400)])
      expect(reply.headers['content-type'] ?? '').not.toContain('image')
      expect(reply.rawPayload.subarray(0, 3).toString('latin1')).not.toBe('\xff\xd8\xff')
    }
  }
})

describe('people see only their own data', () => {
  beforeAll(async () => {
    cookies.student = (await portal.signInAs('user', 'own@school.example')).cookie
    cookies.school = (await portal.signInAs('school', await emailOf('Sunrise Public School'))).cookie
  })

  test('a student sees their own registrations and no others', async () => {
    const { body } = await ask('student', 'GET', '/api/student/registrations')
    expect(JSON.parse(body)).toHaveLength(1)
    expect(body).not.toContain('Hillside')
  })

  test('a school sees its own students and not those of another school', async () => {
    const page: SchoolStudentList = (await ask('school', 'GET', '/api/school/students')).json()
    expect(page.total).toBe(1)
  })

  async function emailOf(name: string): Promise<string> {
    const { cookie } = await portal.signIn()
    const reply = await portal.app.inject({ url: `/api/office/schools?q=${encodeURIComponent(name)}`, headers: { cookie } })
    return reply.json().rows[0].answers.email
  }
})

describe('who sees which result, certificate and note', () => {
  type Seen = 'own' | 'other' | 'draft'
  const everything: Seen[] = ['own', 'other', 'draft']
  /** Whoever isn't named sees nothing. */
  const own: Partial<Record<Person, Seen[]>> = { student: ['own'], 'other student': ['other'], school: ['own'], 'other school': ['other'] }
  const { student: ofStudent, 'other student': ofOther, ...ofSchools } = own
  const ofStudents = { student: ofStudent, 'other student': ofOther }
  const ofOffice = { administrator: everything, reviewer: everything, finance: everything, viewer: everything }
  const results = { own: 'Award of our own', other: 'Award of another', draft: 'Award of a draft' }
  const notes = { own: 'Note for class 6', other: 'Note for class 9', draft: 'Note that is a draft' }
  const readings: [url: string, marks: Record<Seen, string>, seen: Partial<Record<Person, Seen[]>>][] = [
    ['/api/student/results', results, ofStudents],
    ['/user/results', results, ofStudents],
    ['/user', results, {}],
    ['/api/school/results', results, ofSchools],
    ['/school/results', results, ofSchools],
    ['/school', results, {}],
    ['/api/events', results, {}],
    ['/api/office/results?competition=student', results, ofOffice],
    ['/api/notes', notes, own],
    ['/user/notes', notes, ofStudents],
    ['/user/test', notes, {}],
    ['/school/notes', notes, ofSchools],
    ['/api/events', notes, {}],
    ['/api/office/notes?competition=student', notes, ofOffice],
  ]
  /** The same file by each of its addresses: of the first student, the other, and one whose result or note is a draft. */
  const files: [name: string, address: (of: File) => string, seen: Partial<Record<Person, Seen[]>>][] = [
    ['a student’s certificate', ({ serialNo }) => `/api/student/certificates/${serialNo}`, ofStudents],
    ['a certificate for the school', ({ serialNo }) => `/api/school/certificates/students/${serialNo}`, ofSchools],
    [
      'a certificate for the office',
      ({ registration }) => `/api/office/registrations/${registration}/certificate`,
      { administrator: ['own', 'other'], reviewer: ['own', 'other'], finance: ['own', 'other'], viewer: ['own', 'other'] },
    ],
    ['the file of a note', ({ note }) => `/api/notes/${note}/file`, own],
    ['the file of a note for the office', ({ note }) => `/api/office/notes/${note}/file`, ofOffice],
  ]
  type File = { registration: string; serialNo: number; note: string }
  const known = {} as Record<Seen, File>

  beforeAll(async () => {
    for (const role of ['reviewer', 'finance', 'viewer'] as const) cookies[role] = (await portal.signInToOffice(role)).cookie
    cookies.administrator = (await portal.signIn()).cookie
    const { rows: schools } = await portal.pool.query('select name, email from schools')
    const emailOf = (name: string) => schools.find((school) => school.name === name)?.email
    cookies.school = (await portal.signInAs('school', emailOf('Sunrise Public School'))).cookie
    cookies['other school'] = (await portal.signInAs('school', emailOf('Hillside Academy'))).cookie
    cookies.student = (await portal.signInAs('user', 'own@school.example')).cookie
    cookies['other student'] = (await portal.signInAs('user', 'other@school.example')).cookie
    const office = { cookie: cookies.administrator }

    await portal.pool.query(endHolds)
    // Another child of the same student account and school has only a draft.
    const sibling = aFamily({ student_email: 'own@school.example', school_name: 'Sunrise Public School' })
    const { reference } = (await portal.submit(sibling, { door: 'form2', headers: { cookie: cookies.school } })).json()
    await portal.pool.query("update registrations set status = 'accepted', decided_at = now() where reference = $1", [reference])
    const { rows } = await portal.pool.query('select id, serial_no, reference from registrations')
    const draftId = rows.find((row) => row.reference === reference).id
    await portal.pool.query(
      "insert into results (registration_id, score, is_absent, award, changed_by) values ($1, 40, false, $2, 'office')",
      [draftId, results.draft],
    )
    for (const [registration, award] of [
      [id, results.own],
      [otherId, results.other],
    ] as const) {
      await publishResult(portal, registration, { award })
      await portal.pool.query('update results set award = $2 where registration_id = $1', [registration, award])
    }
    const made = await portal.app.inject({ method: 'POST', url: '/api/office/certificates/student', headers: office, payload: {} })
    expect(made.json()).toEqual({ message: '2 certificates made.' })

    for (const [seen, classes, registration] of [
      ['own', ['6'], id],
      ['other', ['9'], otherId],
      ['draft', ['6', '9'], draftId],
    ] as const) {
      const body = { title: notes[seen], description: '', classes, link: '' }
      const send = async (method: 'POST' | 'PUT', url: string, payload: object | Buffer, headers = {}) =>
        (await portal.app.inject({ method, url: `/api/office${url}`, headers: { ...office, ...headers }, payload })).json().note
      const added = await send('POST', '/notes?competition=student', body)
      const type = { 'content-type': 'application/octet-stream' }
      const filled = await send('PUT', `/notes/${added.id}/file?version=1&name=words.pdf`, await aPdf(notes[seen]), type)
      if (seen !== 'draft') await send('PUT', `/notes/${added.id}/publication?version=${filled.version}`, {})
      const { serial_no } = rows.find((row) => row.id === registration)
      known[seen] = { registration, serialNo: Number(serial_no), note: added.id }
    }
  })

  test.each(readings)('%s', async (url, marks, seen) => {
    for (const person of people) {
      const { body } = await ask(person, 'GET', url)
      expect([person, everything.filter((which) => body.includes(marks[which]))]).toEqual([person, seen[person] ?? []])
    }
  })

  test.each(files)('%s', async (_, address, seen) => {
    for (const person of people) {
      const open: Seen[] = []
      for (const which of everything) {
        const reply = await ask(person, 'GET', address(known[which]))
        if (reply.statusCode === 200) open.push(which)
        expect(reply.headers['content-type'] === 'application/pdf').toBe(reply.statusCode === 200)
      }
      expect([person, open]).toEqual([person, seen[person] ?? []])
    }
  })
})
