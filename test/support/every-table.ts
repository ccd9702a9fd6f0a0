import type pg from 'pg'

const ids = {
  aanya: 'a0000000-0000-4000-8000-000000000001',
  rohan: 'a0000000-0000-4000-8000-000000000002',
  paidByAanya: 'b0000000-0000-4000-8000-000000000001',
  paidByRohan: 'b0000000-0000-4000-8000-000000000002',
  school: 'c0000000-0000-4000-8000-000000000001',
  alias: 'c0000000-0000-4000-8000-000000000002',
  draft: 'c1000000-0000-4000-8000-000000000001',
  accepted: 'd0000000-0000-4000-8000-000000000001',
  undone: 'd0000000-0000-4000-8000-000000000002',
  batch: 'd1000000-0000-4000-8000-000000000001',
  statement: 'e0000000-0000-4000-8000-000000000001',
  reported: 'f1000000-0000-4000-8000-000000000001',
  published: 'a1000000-0000-4000-8000-000000000001',
  words: 'a2000000-0000-4000-8000-000000000001',
  word: 'a3000000-0000-4000-8000-000000000001',
  test: 'a4000000-0000-4000-8000-000000000001',
  mailing: 'e2000000-0000-4000-8000-000000000001',
  line: 'e1000000-0000-4000-8000-000000000001',
}

const registration = (id: string, payment: string, n: number, rest: string) =>
  `insert into registrations (id, reference, competition, door, name, name_key, email, contact_email, dial_code, phone, region, country, state, city, birth_date,
    payment_type, fee, currency, payment_id, txn_no, txn_key, child_key, contact_key, phone_key, submission_key, submission_hash, answers, season_version,
    disclaimer_version, submitted_at, status, decided_at, decided_by, reason, corrected_at, school_id, school_link)
  values ('${id}', '7K3M9-XQ2B${n}', 'quarter-final', 'quatform', 'Aanya “Δ” D’Souza ${n}', 'aanya δ d''souza ${n}', 'aanya${n}@school.example', 'parent@home.example',
    '+91', '9845010200', 'India', 'India', 'Karnataka', 'Bengaluru', '2013-05-0${n}', 'no-offer', 20000, 'INR', '${payment}', '4124 0000 0001', '412400000001',
    'aanya${n}', 'parent@home.example', '919845010200', 'f0000000-0000-4000-8000-00000000000${n}', 'hash', '{"class_name": "Class 7", "odd": "\\\\ \\" é 🦜"}', 1,
    '2026-11', '2026-11-20 10:11:12.123456+05:30', ${rest})`

/** Statements that give every table of the current version at least one row, with each kind of value that its columns can hold. */
const statements = [
  `insert into "user" (id, name, email, role, password, two_factor_enabled, banned, known_by, signed_in_at) values
    ('admin', 'Asha', 'asha@portal.example', 'admin', 'argon', true, false, null, '2026-11-21 08:00:00+00'),
    ('reviewer', 'Priya', 'priya@portal.example', 'reviewer', 'argon', false, false, null, null),
    ('finance', 'Tom', 'tom@portal.example', 'finance', 'argon', false, true, null, null),
    ('viewer', 'Vera', 'vera@portal.example', 'viewer', null, false, false, null, null),
    ('school', 'Hillside', 'hill@school.example', 'school', 'argon', false, false, null, null),
    ('alias', 'Hillside Convent', 'convent@school.example', 'school', 'argon', false, false, null, null),
    ('student', 'Aanya', 'aanya1@school.example', 'user', 'argon', false, false, 'parent@home.example', null)`,
  `insert into two_factor (user_id, secret, recovery_codes, last_step, wrong_codes, locked_until) values ('admin', 's', 'r', 58000000, 2, '2026-11-21 08:00:00+00')`,
  `insert into session (id, user_id, token, expires_at, user_agent) values ('session', 'admin', 'token', now() + interval '30 days', 'browser')`,
  `insert into verification (id, identifier, value, expires_at) values ('invited', 'password:viewer:first', encode(sha256('invitation'), 'hex'), '2026-11-24 08:00:00+00')`,
  `insert into secrets (name, value) values ('of a test', 'value')`,
  `insert into seasons (id, name, opens_at, copied_from, waiting) values
    (1, '2025-26', '2025-06-01 08:00:00+00', null, 'left'), (2, '2026-27', null, 1, 'declined')`,
  `insert into season_versions (version, season_id, content, saved_by) values (901, 1, '{"fees": {}}', 'asha@portal.example'), (902, 1, '{"fees": {}}', 'asha@portal.example')`,
  `insert into failed_tasks (name, failed_at, times) values ('retention', '2026-11-21 08:00:00+00', 3)`,
  `insert into schools (id, name, name_key, country_key, pincode_key, branch_key, city_key, email, branch, board, landline, mobile, country, state, city, address,
    landmark, pincode, user_id, submission_key, submission_hash, status, import_headings)
   values ('${ids.school}', 'Hillside', 'hillside', 'india', '560011', '', 'bengaluru', 'hill@school.example', '', 'CBSE', '', '9811111111', 'India', 'Karnataka',
    'Bengaluru', '1 Lane', '', '560011', 'school', '${ids.school}', 'hash', 'verified',
    '{"all": ["Name", "DOB"], "headings": {"student_name": "Name", "birth_date": "DOB"}}'),
    ('${ids.alias}', 'Hillside Convent', 'hillside convent', 'india', '560011', '', 'bengaluru', 'convent@school.example', '', 'CBSE', '', '9811111112', 'India',
    'Karnataka', 'Bengaluru', '1 Lane', '', '560011', 'alias', '${ids.alias}', 'hash', 'closed', null)`,
  `insert into coordinators (user_id, school_id, invited_at) values ('alias', '${ids.school}', '2026-11-21 08:00:00.123456+00')`,
  `insert into drafts (id, school_id, competition, door, round, version, name_key, email_key, child_key, contact_key, phone_key, answers) values
    ('${ids.draft}', '${ids.school}', 'student', 'form2', 1, 3, 'meera', 'meera@school.example', 'meera|2014-02-28', 'parent@home.example', '919845010201',
      '{"student_name": "Meera “Δ” D’Souza", "birth_date": "2014-02-28"}')`,
  `insert into student_imports (school_id, id, version, door, file_name, headings, rows, mapping, encoding) values
    ('${ids.school}', gen_random_uuid(), 2, 'form2', 'Class 6.csv', '["Name", "DOB"]', '[{"row": 2, "cells": ["Zoë, \\"Zo\\" Khan", "31/02/2014"]}]',
      '{"columns": {"student_name": 0, "birth_date": 1}, "dates": "dmy"}', 'windows-1252')`,
  `insert into payments (id, amount, currency, school_id, paid_by, submission_key, submission_hash) values
    ('${ids.paidByAanya}', 20000, 'INR', '${ids.school}', 'alias', '${ids.paidByAanya}', 'hash'), ('${ids.paidByRohan}', 0, 'USD', null, null, null, null)`,
  `insert into proofs (payment_id, version, txn_no, txn_key, file_key, file_hash) values
    ('${ids.paidByAanya}', 1, '4124', '4124', 'older', 'h1'), ('${ids.paidByAanya}', 2, '4124 0000 0001', '412400000001', 'newer', 'h2'),
    ('${ids.paidByRohan}', 1, '4124 0000 0001', '412400000001', 'other', 'h3')`,
  `insert into missing_pictures (payment_id, version, noticed_at) values ('${ids.paidByAanya}', 2, '2026-11-21 08:00:00+00')`,
  registration(
    ids.aanya,
    ids.paidByAanya,
    1,
    `'accepted', '2026-11-21 09:00:00+00', 'priya@portal.example', 'One payment for two', null, '${ids.school}', 'registered'`,
  ),
  registration(ids.rohan, ids.paidByRohan, 2, `'correction', null, null, null, '2026-11-21 07:00:00+00', null, null`),
  `insert into disputes (id, registration_id, door, name, contact_email, contact_key, phone, language, sent_at) values
    (gen_random_uuid(), '${ids.rohan}', 'quatform', 'Rohan “Δ”', 'other@home.example', 'other@home.example', '+91 98450 10299', 'hi', '2026-11-21 08:00:00.123456+00')`,
  `insert into withdrawals (id, registration_id, at, undone_at) values (gen_random_uuid(), '${ids.aanya}', '2026-11-21 08:00:00.123456+00', '2026-11-22 08:00:00+00'),
    (gen_random_uuid(), '${ids.aanya}', '2026-11-23 08:00:00+00', null)`,
  `insert into notices (hash, version, language, text, at) values ('${'a'.repeat(64)}', '2-400.x.400.400.400', 'en', 'What we keep: “everything”', '2026-11-20 08:00:00.123456+00')`,
  `insert into consents (registration_id, contact_key, act, guardian, relation, notice_version, notice_hash, language, method, at) values
    ('${ids.aanya}', 'meera@home.example', 'given', 'Meera “Δ” D’Souza', 'Mother', '2-400.x.400.400.400', '${'a'.repeat(64)}', 'en', 'form', '2026-11-20 08:00:00.123456+00'),
    ('${ids.rohan}', null, 'declared', null, null, '2-400.x.400.400.400', '${'a'.repeat(64)}', 'en', 'school', '2026-11-20 08:00:00+00')`,
  `insert into consent_requests (registration_id, asked_at) values ('${ids.aanya}', '2026-11-20 08:00:00.123456+00')`,
  `insert into corrections (id, registration_id, fields, reason, due_at, asked_at, asked_by, reminded_at, answered_at, withdrawn_at, submission_key, submission_hash) values
    (gen_random_uuid(), '${ids.rohan}', '{txn_no,file_doc}', 'Unreadable, "sorry"', '2026-11-28 08:00:00+00', '2026-11-21 08:00:00+00', 'priya@portal.example', null, null, null, null, null),
    (gen_random_uuid(), '${ids.rohan}', '{file_doc}', 'Cut off', '2026-11-20 08:00:00+00', '2026-11-15 08:00:00+00', 'priya@portal.example', now(), now(), null, '${ids.rohan}', 'hash')`,
  `insert into decisions (id, registration_id, batch_id, outcome, reason, before, decided_at, decided_by, send_after, undone_at) values
    ('${ids.accepted}', '${ids.aanya}', '${ids.batch}', 'accepted', 'One payment for two',
      '{"status": "pending", "decided_at": null, "decided_by": null, "reason": null, "corrected_at": null, "correction": null, "unsent": false}',
      '2026-11-21 09:00:00+00', 'reviewer', '2026-11-21 09:05:00+00', null),
    ('${ids.undone}', '${ids.rohan}', null, 'declined', 'Not paid',
      '{"status": "pending", "decided_at": null, "decided_by": null, "reason": null, "corrected_at": "2026-11-21T07:00:00.000Z", "correction": null, "unsent": true}',
      '2026-11-21 09:00:00+00', 'reviewer', '2026-11-21 09:05:00+00', '2026-11-21 09:01:00+00')`,
  `insert into flags (registration_id, kind, other_id, note, set_by, decision_id) values
    ('${ids.aanya}', 'number', '${ids.rohan}', null, null, '${ids.accepted}'), ('${ids.rohan}', 'number', '${ids.aanya}', null, null, null),
    ('${ids.aanya}', 'school', null, 'Not ours', null, '${ids.accepted}'), ('${ids.rohan}', 'colleague', null, 'Who paid this? “Look”', 'reviewer', null)`,
  `insert into notify_requests (user_id, about, asked_at, told_at) values ('student', 'news', '2026-11-21 08:00:00+00', null),
    ('student', 'wordsmith', '2026-11-21 08:00:00+00', '2026-11-22 08:00:00+00')`,
  `insert into problem_reports (id, user_id, text, page, reference, sent_at, answer, answered_at, answered_by) values
    ('${ids.reported}', 'student', 'The page “stays” empty \\ 🦜', '/user', '7K3M9-XQ2B1', '2026-11-21 08:00:00+00', 'Open it again', '2026-11-21 09:00:00+00', 'priya@portal.example'),
    (gen_random_uuid(), 'school', 'Another', '', '', '2026-11-21 08:00:00+00', null, null, null)`,
  `insert into problem_reports (id, registration_id, wishes, text, page, reference, sent_at) values
    (gen_random_uuid(), '${ids.aanya}', '[{"field": "student_name", "was": "Aanya", "wanted": "Anya “A”"}]', 'Student Name: Aanya → Anya “A”', '', '7K3M9-XQ2B1', '2026-11-21 08:00:00+00')`,
  `insert into result_rounds (competition, round, version, maximum, rule, import_headings) values
    ('quarter-final', 1, 3, 40.5, '{"kind": "places", "least": 20, "per": "class"}', '{"all": ["serial no", "score"], "headings": {"score": "score"}}'),
    ('wordsmith', 2, 1, null, '{"kind": "nobody", "least": 0, "per": "all"}', null)`,
  `insert into publications (id, competition, round, published_at, published_by, visible_from, send_after, undone_at) values
    ('${ids.published}', 'quarter-final', 1, '2026-11-21 09:00:00+00', 'reviewer', '2026-11-21 09:00:00+00', '2026-11-21 09:05:00+00', null)`,
  `insert into results (registration_id, version, score, is_absent, place, award, remark, changed_by, published, publication_id) values
    ('${ids.aanya}', 2, 37.25, false, 1, 'Best speller', 'Came late, “sorry”', 'reviewer',
      '{"score": 37.25, "maximum": 40.5, "isAbsent": false, "place": 1, "of": 1, "award": "Best speller", "isThrough": true, "through": 1}', '${ids.published}'),
    ('${ids.rohan}', 1, null, true, null, null, null, 'reviewer', null, null)`,
  `insert into invitations (id, registration_id, competition, invited_by, opened_at, declined_at, decline_reason, registered_id) values
    (gen_random_uuid(), '${ids.aanya}', 'semi-final', 'reviewer', '2026-11-21 10:00:00+00', '2026-11-21 11:00:00+00', 'We are travelling', '${ids.rohan}')`,
  `insert into imported_results (import_id, registration_id, added_at, before, after) values
    (gen_random_uuid(), '${ids.aanya}', '2026-11-20 08:00:00+00', null, '{"score": 37.25, "isAbsent": false, "award": null, "remark": "Came late"}')`,
  `insert into score_imports (competition, round, id, file_name, headings, rows, mapping, encoding, started_by) values
    ('quarter-final', 1, gen_random_uuid(), 'scores.csv', '["Serial No", "Score"]', '[{"row": 2, "cells": ["1", "37.25"]}]', '{"columns": {"score": 1}, "dates": null}', null, 'reviewer')`,
  `insert into certificates (id, registration_id, code, facts, content, issued_at, ended_at, ended_as) values
    (gen_random_uuid(), '${ids.aanya}', '7K4P92QX3HMD', '{"name": "काव्या वर्मा"}', '{"name": "काव्या वर्मा", "signature": null}', '2026-11-28 08:00:00+00', null, null),
    (gen_random_uuid(), '${ids.aanya}', '0123456789AB', '{"name": "Kavya"}', '{"name": "Kavya", "signature": "k"}', '2026-11-27 08:00:00+00', '2026-11-28 08:00:00+00', 'replaced')`,
  `insert into notes (id, version, competition, classes, place, title, description, link, file_key, file_name, file_format, file_bytes, state, published_at) values
    (gen_random_uuid(), 3, 'quarter-final', '{6,7}', 1, 'Words “A” to C', E'Two\\nlines', null, 'abcdefghijklmnopqrstuvwxyz012345.note.pdf', 'words.pdf', 'pdf', 1200, 'published', '2026-11-21 08:00:00+00'),
    (gen_random_uuid(), 1, 'wordsmith', '{}', 1, 'A link', '', 'https://words.example/', null, null, null, null, 'draft', null)`,
  `insert into word_lists (id, title, level, classes, used_for) values
    ('${ids.words}', 'First “flight”', 1, '{6,7}', 'practice')`,
  `insert into words (id, list_id, word, word_key, meaning, sentence, origin, sound) values
    ('${ids.word}', '${ids.words}', 'Honey', 'honey', 'What bees “make”', 'Honey \\ drips.', '', 'data:audio/mpeg;base64,SUQz')`,
  `insert into word_imports (list_id, id, file_name, headings, rows, mapping, started_by) values
    ('${ids.words}', gen_random_uuid(), 'words.csv', '["Word"]', '[{"row": 2, "cells": ["honey"]}]', '{"columns": {"word": 0}, "dates": null}', 'reviewer')`,
  `insert into practised_words (user_id, word_id, box, due_at) values ('student', '${ids.word}', 2, '2026-11-28 08:00:00.123456+00')`,
  `insert into tests (id, competition, round, title, list_id, word_ids, accepted, struck, seconds, opens_at, closes_at) values
    ('${ids.test}', 'quarter-final', 1, 'Round “one”', '${ids.words}', '{${ids.word}}', '{"${ids.word}": ["hony"]}', '{${ids.word}}', 45, '2026-11-28 08:00:00+00', '2026-11-29 08:00:00+00')`,
  `insert into attempts (id, test_id, registration_id, word_ids, answers, seconds, began_at, ends_at, shown_at, left_count) values
    ('${ids.test}', '${ids.test}', '${ids.aanya}', '{${ids.word}}', '[{"word_id": "${ids.word}", "answer": "Hunny “H”", "answer_key": "hunny", "late": false, "at": "2026-11-28T08:00:20.123Z"}]',
    60, '2026-11-28 08:00:00+00', '2026-11-28 08:10:00+00', '2026-11-28 08:00:01+00', 2)`,
  `insert into extra_times (registration_id, percent) values ('${ids.aanya}', 25)`,
  `insert into claims (registration_id, holder, held_until) values ('${ids.rohan}', 'reviewer', now() + interval '30 seconds')`,
  `insert into bookings (id, date, time_slot, seat, student_name, name_key, bee_level, parent_email, parent_mobile, registration_id, submission_key, submission_hash, season_version)
   values (gen_random_uuid(), '2026-12-10', '04:00 PM', 1, 'Aanya', 'aanya', 'Level 3', 'parent@home.example', '9845010200', '${ids.aanya}', '${ids.aanya}', 'hash', 1)`,
  `insert into mailings (id, round, title, body, about, emails, people, unreachable, written_by, leaves_at, taken_back_at) values
    ('${ids.mailing}', 1, 'Bring “your” ID', E'Dear {name}\\nbring it', 'Registered Students, 2 selected', 1, '{${ids.aanya}}', '{}', 'asha@portal.example', '2026-11-21 09:05:00+00', null)`,
  `insert into outbox (id, template, subject_id, recipient, title, plain, html, link, state, send_after) values
    (gen_random_uuid(), 'registration-accepted', '${ids.aanya}', 'parent@home.example', 'Title', E'Line\\nline', '<p>', null, 'waiting', '2026-11-21 09:05:00+00'),
    (gen_random_uuid(), 'colleague-invited', 'viewer', 'vera@portal.example', 'Title', 'Text', '<p>', '/password/invitation', 'waiting', null),
    (gen_random_uuid(), 'registration-declined', '${ids.rohan}', 'parent@home.example', 'Title', 'Text', '<p>', null, 'withdrawn', null)`,
  `insert into email_texts (competition, template, title, body, version, changed_at, changed_by) values
    ('quarter-final', 'registration-accepted', 'You’re in, {name}', E'Dear {name}\\n{link}', 2, '2026-11-21 08:00:00+00', 'asha@portal.example'),
    ('wordsmith', 'registration-accepted', null, null, 3, '2026-11-21 08:00:00+00', 'asha@portal.example')`,
  `insert into history (actor, actor_name, actor_role, action, subject, subject_id, before, after, reason) values
    ('reviewer', 'priya@portal.example', 'reviewer', 'accepted', 'registration', '${ids.aanya}', '{"status": "pending"}', '{"status": "accepted"}', 'One payment for two'),
    ('finance', 'tom@portal.example', 'finance', 'exported', 'workbook', 'studentsrequest1', null, '{"kind": "accountant", "view": "Mine", "rows": 2, "searched": true}', null),
    (null, 'visitor', null, 'entered', 'registration', '${ids.rohan}', null, '{"status": "pending"}', null)`,
  `insert into access_log (at, actor, actor_name, action, subject, shown, asked) values
    ('2026-11-21 08:00:00+00', 'viewer', 'vera@portal.example', 'listed', 'registration', '{${ids.aanya},${ids.rohan}}', '{"q": "aanya"}')`,
  `insert into erasures (id, person, by, counts, pictures, subjects) values (gen_random_uuid(), 'hash of nobody', 'asha@portal.example', '{"registrations": 1}', '[]', '["gone"]')`,
  `insert into banks (name, currency, columns) values ('Lakeside', 'INR', '{"all": ["Date", "Credit"], "headings": {"date": "Date"}, "dates": "dmy", "amounts": "english"}')`,
  `insert into statements (id, bank, currency, file_name, imported_by, money_in, money_out, seen_before, unreadable, round)
   values ('${ids.statement}', 'Lakeside', 'INR', 'november.csv', 'tom@portal.example', 2, 1, 0, 1, 1)`,
  `insert into statement_lines (id, statement_id, line, day, amount, currency, payer, narration, number, number_keys, reference_keys, checksum, state) values
    ('${ids.line}', '${ids.statement}', 5, '2026-11-20', 9007199254740991, 'INR', 'S KULKARNI', 'UPI "fee", 4124', '4124 0000 0001', '{412400000001}', '{7k3m9xq2b1}', 'c1', 'open'),
    (gen_random_uuid(), '${ids.statement}', 6, '2026-11-20', 1, 'INR', '', '', '', '{}', '{}', 'c2', 'erased')`,
  `insert into statement_problems (statement_id, line, content, why) values ('${ids.statement}', 7, '31/02/2026 | S KULKARNI | 200', 'There is no such day.')`,
  `insert into statement_matches (line_id, payment_id, by) values ('${ids.line}', '${ids.paidByAanya}', 'person')`,
  `insert into refunds (id, payment_id, amount, currency, returned_on, how, recorded_by) values
    (gen_random_uuid(), '${ids.paidByAanya}', 100, 'INR', '2026-11-22', 'N323260071', 'tom@portal.example')`,
  `insert into closed_days (day, closed_by, groups) values ('2026-11-20', 'tom@portal.example',
    '[{"competition": "quarter-final", "currency": "INR", "school": "", "reviewer": "priya@portal.example", "accepted": 1, "fees": 20000, "lines": 1, "bank": 20000, "difference": 0, "over": 0, "differing": []}]')`,
  `insert into counts (key, points, expire) values ('key', 1, 9000000000000)`,
]

/** Fills every table of a migrated, empty database. Throws when a table has been added that has no row here. */
export async function fillEveryTable(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const statement of statements) await client.query(statement)
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const empty: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(`select from "${name}" limit 1`)
    if (rows.length === 0) empty.push(name)
  }
  if (empty.length > 0) throw new Error(`No row for ${empty.join(', ')} in test/support/every-table.ts`)
}
