import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { OfficeNote } from '#domain/note/note.ts'
import { likeHdfc } from '#test/support/bank-statements.ts'
import { aPdfOfStreams, costlySheets, costlyStatements, unusualSheets } from '#test/support/costly-sheets.ts'
import { signInAsNewSchool } from '#test/support/school-sign-in.ts'
import { administrator, fromOurPage, type Place, signIn } from './place.ts'
import { peakMemory, residentMemory } from './starting.ts'

/** Seconds until an upload is given up. */
const patience = 90
/** Uploads by one school, which may send only so many an hour. */
const filesPerSchool = 10
const pdfSizes = (process.env.BENCH_PDF_KIB ?? '64,512,10000').split(',').map(Number)

type Sent = { name: string; size: number; answer: string; seconds: number; memory: number; beside: string }
type Call = { path: string; method?: string; headers: Record<string, string>; file: Uint8Array }

/** Sends each file to a server, and an honest bank statement a moment later. Measures both, and the memory of the server's own process. */
export async function measureHostile(place: Place): Promise<string> {
  const [load = 0] = loadavg()
  const server = await place.start()
  const office = { ...fromOurPage, cookie: await signIn(server.url) }
  const statement = likeHdfc(
    Array.from({ length: 200 }, (_, n) => ({ day: '2026-11-22', payer: 'A RAO', number: String(412_300_000_000 + n), amount: 20_000 })),
  )
  const readStatement = () => send({ path: '/office/money/readings?file=s.csv', headers: office, file: statement })
  await readStatement()
  const found: Sent[] = []
  let school = {}
  for (const [n, [name, make]] of Object.entries({ ...unusualSheets, ...costlySheets }).entries()) {
    if (n % filesPerSchool === 0) school = await signInAsNewSchool(server.url, administrator)
    found.push(await measure(name, { path: '/school/doors/form2/imports?file=x', headers: school, file: make() }))
  }
  for (const [name, make] of Object.entries(costlyStatements))
    found.push(await measure(`${name} (sent by the office)`, { path: '/office/money/readings?file=x', headers: office, file: make() }))
  const flood = await measureFlood()
  for (const kib of pdfSizes) found.push(await measurePdf(kib))
  await server.stop()
  return hostileText(found, flood, load)

  async function measure(name: string, call: Call): Promise<Sent> {
    // Lets connections that ended while the file was made be noticed.
    await pause(50)
    const before = residentMemory(server)
    // From here on Linux counts the peak anew.
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
    const [sent, beside] = await Promise.all([send(call), pause(100).then(readStatement)])
    const measured = {
      name,
      size: call.file.length,
      ...sent,
      memory: peakMemory(server) - before,
      beside: `${beside.answer}, ${text(beside.seconds)} s`,
    }
    console.log(measured)
    return measured
  }

  /** Six copies of a costly file at once, by one school. */
  async function measureFlood(): Promise<string> {
    const file = costlySheets['1,000,000 empty rows']?.() ?? new Uint8Array()
    const headers = await signInAsNewSchool(server.url, administrator)
    const [beside, ...six] = await Promise.all([
      pause(100).then(readStatement),
      ...Array.from({ length: 6 }, () => send({ path: '/school/doors/form2/imports?file=x', headers, file })),
    ])
    const slowest = Math.max(...six.map(({ seconds }) => seconds))
    return `six copies at once: ${six.map(({ answer }) => answer).join(', ')} within ${text(slowest)} s; the statement beside them: ${beside.answer}, ${text(beside.seconds)} s`
  }

  async function measurePdf(kib: number): Promise<Sent> {
    const created = await fetch(`${server.url}/api/office/notes?competition=quarter-final`, {
      method: 'POST',
      headers: office,
      body: JSON.stringify({ title: `PDF ${kib}`, description: '', classes: [], link: '' }),
    })
    const { note } = (await created.json()) as { note: OfficeNote }
    const path = `/office/notes/${note.id}/file?version=${note.version}&name=a.pdf`
    return await measure(`PDF of ${kib} KiB, all beginnings of streams`, {
      path,
      method: 'PUT',
      headers: office,
      file: aPdfOfStreams(kib * 1024),
    })
  }

  async function send({ path, method = 'POST', headers, file }: Call): Promise<{ answer: string; seconds: number }> {
    const began = performance.now()
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(file),
      signal: AbortSignal.timeout(patience * 1000),
    }).then(
      async (reply) => {
        await reply.arrayBuffer()
        return String(reply.status)
      },
      () => 'none',
    )
    return { answer, seconds: (performance.now() - began) / 1000 }
  }
}

const text = (seconds: number) => (seconds >= patience ? `> ${patience}` : seconds.toFixed(1))

/** So many of the files are listed in the page, the slowest, with the slowest old workbook and the slowest of LibreOffice; all are printed. */
const inPage = 6
const alsoInPage = ['XLS', 'ODS']

/** `load`: how many other processes wanted the processors before. */
function hostileText(found: Sent[], flood: string, load: number): string {
  const bySeconds = found.toSorted((a, b) => b.seconds - a.seconds)
  const also = alsoInPage.map((kind) => bySeconds.find(({ name }) => name.startsWith(kind)))
  const slowest = bySeconds.filter((one, n) => n < inPage || also.includes(one))
  const rows = slowest.map(
    ({ name, size, answer, seconds, memory, beside }) =>
      `| ${name} | ${(size / 1000).toFixed(0)} | ${answer} | ${text(seconds)} | ${memory.toFixed(0)} | ${beside} |`,
  )
  return `## Files made to be costly

Each is sent by a school that nobody has verified, the last statements and the PDFs by the office; a tenth of a second later the office reads an honest bank statement of 200 lines. From
the first byte sent to the whole answer, on a machine that also runs the database and the sender, with a load of ${load.toFixed(0)} before. Memory is what the server's own process holds more at its peak than
before, the upload itself included; the processes that read files have limits of their own.

${found.length} files are sent; these took longest, of all and of the old (XLS) and the open (ODS) workbooks. An account has one file read at a time, so the office's statement waits for the office's own files.
Why it works as it does: decisions [37](decisions/0037-one-worker-pool.md) and [40](decisions/0040-old-workbooks-by-a-library.md).

| file | kB | answer | seconds | MiB more | the statement |
|---|---|---|---|---|---|
${rows.join('\n')}

With the first costly file, ${flood}.
`
}
