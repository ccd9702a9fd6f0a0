import { defaultLimits } from '#server/context.ts'
import { maxLinkRequests, maxWrongChecks } from '#server/features/registrations/status/guess-limits.ts'
import type { Certified, Times } from './certificates.ts'
import type { Growth } from './growth.ts'
import { type Compared, registered, timed } from './guessing.ts'
import type { Indexed } from './indexes.ts'
import type { Ratios } from './ratios.ts'
import type { Reconciled } from './reconcile.ts'
import type { Recording } from './recording.ts'
import type { Scale } from './scale.ts'
import type { Searched } from './search.ts'
import type { Starting } from './starting.ts'

const whole = (number: number) => Math.round(number).toLocaleString('en')

export function growthText(grown: Growth[]): string {
  const once = [...(grown[0]?.seconds.keys() ?? [])]
  const sums = once.map(
    (name) => `| ${name} | ${grown.map(({ seconds }) => `${(seconds.get(name) ?? Number.NaN).toFixed(2)} s`).join(' | ')} |`,
  )
  return `## Growing lists

One office list that holds nine in ten of all registrations, 30 rows a page, over HTTP with session, flags and count, one request after the other: median and 95th
percentile, in milliseconds. Goals for the 95th percentile: 20 ms for the list, 1 s for an order without an index.

${[...timesTable('request', grown), ...sums].join('\n')}

A page of the newest, or by name, is read from an index in its order; by any other column, all rows are read and sorted. Up to
2,000 matches are counted each time, more once in ten seconds, and the dashboard's figures once a minute: the first who asks waits for that. A page costs what PostgreSQL needs to skip the rows before
it, or after it if those are fewer.
`
}

export function searchText(searched: Searched[]): string {
  return `## Searching

The one search box, in an office list that holds nine in ten of all registrations, 30 rows a page, over HTTP with session, flags and count, one request after the other:
median and 95th percentile, in milliseconds. Goal for the 95th percentile: 50 ms.

${timesTable('search for', searched).join('\n')}

A search of three letters or more reads one trigram index over names, addresses, phones and numbers. Up to three digits are a serial number, which has its own index. Two
letters are the beginning of a word of the name, which the same index finds. Up to 2,000 matches are counted each time, more once in ten seconds. Of an address the index is only asked for what stands before the @, because most addresses share the rest.
`
}

/** A row for each call with its times by size. */
function timesTable(head: string, grown: Searched[]): string[] {
  const names = [...(grown[0]?.times.keys() ?? [])]
  const rows = names.map((name) => {
    const cells = grown.map(({ times }) => {
      const { median = Number.NaN, p95 = Number.NaN } = times.get(name) ?? {}
      return `${median.toFixed(1)} / ${p95.toFixed(1)}`
    })
    return `| ${name} | ${cells.join(' | ')} |`
  })
  return [`| ${head} | ${grown.map(({ size }) => whole(size)).join(' | ')} |`, `|---|${'---|'.repeat(grown.length)}`, ...rows]
}

export function indexText({ before, after }: { before: Indexed; after: Indexed }): string {
  const row = (name: string, { indexes, bytes, perSecond }: Indexed) => `| ${name} | ${indexes} | ${whole(bytes)} | ${whole(perSecond)} |`
  return `## What a registration costs

100,000 registrations inserted by one statement, with all indexes and as they came in: before and after the migration that keeps one search column instead of an index
for each order.

| | indexes | bytes for each | inserts a second |
|---|---|---|---|
${row('before', before)}
${row('after', after)}
`
}

export function ratioText({ ratios, exports: { ours, theirs }, rounds, filled }: Ratios): string {
  const rows = ratios.map(
    ({ what, control, ours, theirs, ratio, target }) =>
      `| ${what} | ${control} | ${whole(ours)} | ${whole(theirs)} | ${ratio.toFixed(2)} | ${target} |`,
  )
  return `## Against bare servers

Each call against a server written only for this comparison (\`test/bench/control.ts\`): the same framework, driver, database and number of connections, but nothing a
product needs: no session, no checks, no limits. What changes something sends the same durable statements in one transaction, on the same tables: a booking three inserts, a
registration five and two synced files, an acceptance ten. Both were measured alternately in one run, with ${whole(filled)} registrations; requests a second are medians of ${rounds} rounds.

| call | against | a second | bare, a second | ratio | goal |
|---|---|---|---|---|---|
${rows.join('\n')}

The export of ${whole(ours.rows)} rows took ${ours.seconds.toFixed(1)} s against ${theirs.seconds.toFixed(1)} s for a bare writer with the same portions (${(ours.seconds / theirs.seconds).toFixed(2)} times; goal 1.5). The server's memory grew by ${whole(ours.grew)} MiB,
the bare one's by ${whole(theirs.grew)} (goal: at most 100 more). The event loop was blocked for ${ours.held?.toFixed(0)} ms at most (goal 50).
`
}

export function recordingText({ recording, without, share, rounds, written }: Recording): string {
  return `## What the access log costs

A list of 30 from one process, with and without recording who saw it, in turn, over 4 connections, ${rounds} rounds of two seconds each. Every answer was recorded with
the ids of its rows; a page that requests the same data again is recorded once in five minutes. We count processor time because it doesn't depend on what else the machine does.

| | processor time per answer, server and PostgreSQL |
|---|---|
| recording | ${recording.toFixed(3)} ms |
| without | ${without.toFixed(3)} ms |

Recording took ${(share * 100).toFixed(1)} % of the list's time (goal: at most 2 %); ${whole(written)} entries were written.
`
}

export function scaleText(scales: Scale[]): string {
  const memoryOf = (count: number) => Math.max(...scales.filter(({ processes }) => processes === count).map(({ memory }) => memory))
  const names = [...new Set(scales.map(({ what }) => what))]
  const counts = [...new Set(scales.map(({ processes }) => processes))]
  const rows = names.map((name) => {
    const cells = counts.map((count) => {
      const found = scales.find(({ what, processes }) => what === name && processes === count)
      return found ? `${whole(found.perSecond)} (${found.p95.toFixed(0)} ms)` : ''
    })
    return `| ${name} | ${cells.join(' | ')} |`
  })
  return `## One, two and four processes

Server processes on one PostgreSQL, with 24 connections spread evenly; requests a second, and the 95th percentile. All of them, the database and the client share the two
processors of one machine: this shows that they work together, not how far they scale. The most memory that one process held in all of this was
${counts.map((count) => `${whole(memoryOf(count))} MiB with ${count === 1 ? 'one process' : count}`).join(', ')} (goal: 256 MiB).

| call | ${counts.map((count) => (count === 1 ? 'one process' : `${count} processes`)).join(' | ')} |
|---|${'---|'.repeat(counts.length)}
${rows.join('\n')}
`
}

export function startingText(starts: Starting[]): string {
  const rows = starts.map(
    ({ database, first, again, memory }) =>
      `| ${database} | ${(first / 1000).toFixed(1)} s | ${(again / 1000).toFixed(1)} s | ${whole(memory)} MiB |`,
  )
  return `## Starting and idling

Time from starting the process until \`/readyz\` answers 200, with an empty folder and again, and the memory used ten seconds later (the last two are medians of three starts). Goals:
0.5 s and 120 MiB on PostgreSQL, 1.0 s and 200 MiB embedded.

| database | first | again | memory |
|---|---|---|---|
${rows.join('\n')}
`
}

export function reconcileText({ registrations, lines, exact, groups, imports, proposing, largest }: Reconciled): string {
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  return `## Reconciling bank statements

${whole(registrations)} registrations are compared with ${whole(lines)} lines of three invented statements, in the layouts of SBI (text with tabs, the number inside the description), HDFC
Bank (CSV, numbers padded with zeros) and ICICI Bank (XLSX). Three in ten families are not exact by construction: another amount, a number that two families sent, a reference
instead of the number, two digits swapped, one number on two lines, or no money.

| | |
|---|---|
| exact by construction | ${whole(exact.true)} |
| proposed as exact | ${whole(exact.proposed)} |
| precision (goal: 100 %) | ${share(exact.right, exact.proposed)} |
| recall (goal: 100 %) | ${share(exact.right, exact.true)} |
| amount differs; reference in the narration; money without a registration; registration without money | ${['differs', 'reference', 'unclaimed', 'missing'].map((name) => whole(groups[name] ?? 0)).join('; ')} |
| importing SBI, the same file again, HDFC, ICICI | ${imports.map((ms) => `${whole(ms)} ms`).join(', ')} |
| the proposals, with the first 500 exact ones | ${whole(proposing)} ms |
| importing ${whole(largest.lines)} lines | ${whole(largest.importing)} ms |
| the longest that nobody else was answered meanwhile (goal: 50 ms) | ${largest.held === null ? '' : `${whole(largest.held)} ms`} |
`
}

export function certificateText({ certificates, making, files, first, next, held, others }: Certified): string {
  const of = (format: 'pdf' | 'zip') => files.find((file) => file.format === format) ?? { took: 0, bytes: 0 }
  const row = (format: 'pdf' | 'zip') => `${(of(format).took / 1000).toFixed(1)} s, ${(of(format).bytes / 1e6).toFixed(1)} MB`
  const times = ({ median, p95, slowest }: Times) => `${whole(median)} / ${whole(p95)} / ${whole(slowest)} ms`
  return `## Certificates

${whole(certificates)} published results, one in four with a name in Cyrillic or Devanagari. The certificates are made, then one PDF with all of them for printing, and a zip with a PDF for each; both in the
background. Why it works as it does: [decision 30](decisions/0030-certificates.md).

| | |
|---|---|
| making the certificates, with their codes and history | ${whole(making)} ms |
| one PDF (goal: 60 s) | ${row('pdf')} |
| a zip (goal: 60 s) | ${row('zip')} |
| one certificate, as a family downloads it: the first, the next | ${whole(first)} ms, ${whole(next)} ms |
| the longest that the event loop was blocked in all of this (goal: 50 ms) | ${held === null ? '' : `${whole(held)} ms`} |
| the home page and a list of 30 for others: median, 95th percentile and slowest before | ${times(others.before)} |
| the same while both files are made | ${times(others.meanwhile)} |
`
}

export function guessingText(compared: Compared[]): string {
  const perDay = (perHour: number) => 24 * perHour
  /** 10 characters of 32. */
  const references = 32 ** 10
  const chance = (tries: number) => (tries / references).toExponential(0)
  const fromOne = perDay(maxWrongChecks)
  const rows = compared.map(
    ({ what, known, unknown, longer, chance }) =>
      `| ${what} | ${known.toFixed(2)} ms | ${unknown.toFixed(2)} ms | ${(100 * longer).toFixed(0)} % | ${chance.toFixed(2)} |`,
  )
  return `## Guessing

A family's registration opens with the link in our emails, or with its reference and one of its email addresses. How often a stranger can guess, and what it finds:

| guessed | tries a day | chance of a hit in a day |
|---|---|---|
| a reference (10 characters of 32, ${references.toExponential(1)} of them), with the email address known | ${fromOne} from one address | ${chance(fromOne)}; with 10,000 addresses ${chance(10_000 * fromOne)} |
| the email address of a known reference | ${fromOne} from one address | that of guessing one in ${fromOne} addresses that could be it; the page then shows no contact data |
| a child's name with its parent's email address or mobile number, when booking | ${perDay(defaultLimits.bookingsPerHour)} from one address | that of guessing both; the booking's address is told |
| a link to a registration, a booking or a place on a waiting list: a random id of 122 bits with a signature of 256 bits | not limited | 10,000 a second: ${((10_000 * 86_400) / 2 ** 256).toExponential(0)} |
| the link of a known email address | ${perDay(maxLinkRequests.network)} from one address; ${perDay(maxLinkRequests.email)} for one email address | none: it's only emailed to that address |

Wrong links all get the same 404 after the same query: made-up, altered, signed for another registration or another purpose, revoked, and of an earlier season
(\`test/api/status.test.ts\`).

Whether the time of an answer tells what exists: ${timed} guesses of each kind, one after the other in random order, at ${whole(registered)} registrations on PostgreSQL, each from another
address and without a network in between. Medians; in how many of all pairs the one that exists took longer (50 %: the time tells nothing), and how likely such a difference is by
chance (Mann-Whitney).

| guessed | exists | doesn't exist | longer | by chance |
|---|---|---|---|---|
${rows.join('\n')}

After its answer to \`/check/link\` the server works a few milliseconds longer if the address has registrations, to write the emails. Without other visitors, a request sent 5 ms
behind it took about 2 ms longer. An email address can be asked about 3 times an hour, and its owner gets an email.
`
}
