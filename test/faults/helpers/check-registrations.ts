import type { OpenDatabase } from '#server/platform/db/database.ts'
import { presenceFaults } from './check-presence.ts'
import type { Ledger } from './ledger.ts'

type Row = {
  id: string
  key: string
  reference: string
  status: string
  version: number
  address: string
  entered: number
  decided: number
  amended: number
  received: number
  decisionEmails: number
  offered: number
}

const everything = `
  select r.id, r.submission_key as key, r.reference, r.status, r.version, r.answers ->> 'address_name' as address,
    h.entered, h.decided, h.amended, o.received, o."decisionEmails",
    (select count(*)::int from outbox where template = 'account-offered' and recipient = r.email) as offered
  from registrations r
  cross join lateral (
    select count(*) filter (where action = 'entered')::int as entered,
      count(*) filter (where action = r.status)::int as decided,
      count(*) filter (where action = 'amended')::int as amended
    from history where subject = 'registration' and subject_id = r.id::text) h
  cross join lateral (
    select count(*) filter (where template = 'registration-received')::int as received,
      count(*) filter (where template = 'registration-' || r.status)::int as "decisionEmails"
    from outbox where subject_id = r.id::text) o`

const homeless = `
  select 'history' as what, subject_id as id from history
  where subject = 'registration' and subject_id not in (select id::text from registrations)
  union all
  select 'an email', subject_id from outbox
  where template like 'registration-%' and subject_id not in (select id::text from registrations)`

/** Returns what is wrong with the registrations, their decisions and their corrections. */
export async function registrationFaults(pool: OpenDatabase['pool'], ledger: Ledger): Promise<string[]> {
  const { rows } = await pool.query<Row>(everything)
  const strays = await pool.query<{ what: string; id: string }>(homeless)
  const known = new Set(rows.map(({ id }) => id))
  return [
    ...presenceFaults('registration', rows, ledger.registrations),
    ...rows.flatMap((row) => faultsOf(row, ledger).map((fault) => `registration ${row.key} ${fault}`)),
    ...[...ledger.decisions.keys()].filter((id) => !known.has(id)).map((id) => `the decided registration ${id} is gone`),
    ...strays.rows.map(({ what, id }) => `there is ${what} about a registration ${id} that is not there`),
  ]
}

function faultsOf(row: Row, { registrations, decisions, edits }: Ledger): string[] {
  const [entry, decision, edit] = [registrations.get(row.key), decisions.get(row.id), edits.get(row.id)]
  const isDecided = row.status !== 'pending'
  const isEdited = row.address === edit?.address
  const faults: [boolean, string][] = [
    [entry?.reference !== undefined && entry.reference !== row.reference, 'has another reference than was answered'],
    [row.entered !== 1, `has ${row.entered} history rows of being entered`],
    [row.received !== 1, `has ${row.received} emails that say it was received`],
    [isDecided && row.status !== decision?.decision, `is ${row.status}, which nobody decided`],
    [!isDecided && decision?.outcome === 'acknowledged', `is pending, though it was ${decision?.decision}`],
    [isDecided && decision?.outcome === 'refused', `is ${row.status}, which was refused`],
    [row.decided !== (isDecided ? 1 : 0), `is ${row.status} with ${row.decided} history rows about that`],
    [row.decisionEmails !== (isDecided ? 1 : 0), `is ${row.status} with ${row.decisionEmails} emails about that`],
    [row.offered !== (row.status === 'accepted' ? 1 : 0), `is ${row.status} with ${row.offered} offers of an account`],
    [!isEdited && edit?.outcome === 'acknowledged', 'has lost a correction'],
    [isEdited && edit?.outcome === 'refused', 'has a correction that was refused'],
    [row.amended !== (isEdited ? 1 : 0), `has ${row.amended} history rows of ${isEdited ? 1 : 0} corrections`],
    [row.version !== 1 + Number(isDecided) + Number(isEdited), `is version ${row.version}`],
  ]
  return faults.filter(([isTrue]) => isTrue).map(([, fault]) => fault)
}
