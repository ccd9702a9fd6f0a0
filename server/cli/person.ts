// Handles one person's data by email address: npm run person -- show EMAIL, export EMAIL FILE, erase EMAIL, and after a restore
// replay-erasures [FILE]. With the embedded database, stop the server first.
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { personalDataLines, personQuery } from '#domain/privacy/privacy.ts'
import { runCommand, withContext, wrong } from '#server/command.ts'
import type { AppContext } from '#server/context.ts'
import { erase as eraseFrom } from '#server/features/privacy/erase.ts'
import { exportPerson } from '#server/features/privacy/export.ts'
import { addressOf, ledgerIn, readLedger } from '#server/features/privacy/ledger.ts'
import { deleteErasedPictures } from '#server/features/privacy/leftovers.ts'
import { personalDataOf } from '#server/features/privacy/personal-data.ts'
import { replayErasures } from '#server/features/privacy/replay.ts'
import { toZip } from '#server/lib/zip.ts'
import { server } from '#server/platform/history.ts'

const verbs: Record<string, (context: AppContext, argument: string, file: string) => Promise<string>> = {
  show,
  export: write,
  erase,
  'replay-erasures': replay,
}

await runCommand(async () => {
  const [name = '', argument = '', file = ''] = process.argv.slice(2)
  const verb = verbs[name]
  const isAbout = personQuery.safeParse({ email: argument }).success && (name !== 'export' || file !== '')
  if (!verb || (name !== 'replay-erasures' && !isAbout)) {
    throw wrong('Choose a command: npm run person -- show EMAIL, export EMAIL FILE, erase EMAIL, or replay-erasures [FILE]')
  }
  const outcome = await withContext(async (context) => {
    const done = await verb(context, argument, file)
    if (name === 'erase' || name === 'replay-erasures') await context.wipe.now()
    return done
  })
  console.log(outcome)
})

async function show({ db }: AppContext, email: string): Promise<string> {
  const { data } = await personalDataOf(db, email).catch((error) => nothing(error, email))
  const { counts, names, students, administrator, former_addresses, elsewhere } = data
  return [
    `${addressOf(email)}: ${names.join(', ')}`,
    ...personalDataLines(counts).map((line) => `  ${line}`),
    ...(former_addresses.length > 0 ? [`This includes what is stored under earlier addresses: ${former_addresses.join(', ')}.`] : []),
    ...(elsewhere.length > 0
      ? [
          `Another registration had this address until it was corrected. It isn’t included. If it’s the same family, look up ${elsewhere.join(', ')} too.`,
        ]
      : []),
    ...(students > 0 ? [`The ${students} students that this school registered aren't erased.`] : []),
    ...(administrator ? ['This is also an administrator’s address. That account isn’t erased.'] : []),
  ].join('\n')
}

async function write(context: AppContext, email: string, file: string): Promise<string> {
  const { parts } = await exportPerson(context, server, email).catch((error) => nothing(error, email))
  await pipeline(Readable.from(toZip(parts), { objectMode: false }), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return `${file} contains everything that is stored about ${addressOf(email)}. It isn't encrypted, so don't give it to anyone else.`
}

async function erase(context: AppContext, email: string): Promise<string> {
  console.log(await show(context, email))
  const { plan } = (await personalDataOf(context.db, email)).data
  const typed = await ask('This can’t be undone. Enter the address again to erase all of it: ')
  if (addressOf(typed) !== addressOf(email)) throw wrong('That’s a different address. Nothing was erased.')
  const { message } = await eraseFrom(context, server, { email, plan })
  return await deleteErasedPictures(context).then(
    () => message,
    () => `${message} The pictures can't be reached now. The server will delete them later.`,
  )
}

async function replay(context: AppContext, file: string): Promise<string> {
  const { erased, unread } = await readLedger(file || ledgerIn(context.dataDir))
  if (unread.length > 0) throw wrong(`Line ${unread[0]} of the list isn’t an erasure. Nobody was erased; use another copy of the list.`)
  const again = await replayErasures(context, erased)
  return again === 0 ? 'No erased people had to be erased again.' : `Erased again: ${again}.`
}

async function ask(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await line.question(question)
  line.close()
  return answer
}

function nothing(error: { status?: number }, email: string): never {
  throw error.status === 404 ? wrong(`Nothing is stored about ${addressOf(email)}.`) : error
}
