// Restores a backup to an empty place, given by DATABASE_URL and DATA_DIR: npm run restore -- FILE [--erasures LEDGER]. BACKUP_KEY opens an
// encrypted one. People erased after the backup are erased again, if a list of erasures is found: beside the backup, in DATA_DIR, or
// LEDGER.
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { runCommand, withContext } from '#server/command.ts'
import { readConfig } from '#server/config.ts'
import { readBackupKey } from '#server/features/backup/encryption.ts'
import { ledgersFor } from '#server/features/backup/ledgers.ts'
import { BackupRefused } from '#server/features/backup/manifest.ts'
import { restore } from '#server/features/backup/restore.ts'
import { replayErasures } from '#server/features/privacy/replay.ts'

await runCommand(async () => {
  const { file, ledgers } = readArguments()
  const env = readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined })
  const log = pino({ level: 'warn' })
  const key = readBackupKey(process.env)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stopping.abort(new BackupRefused('Stopped. Nothing was restored.')))
  const erased = await ledgersFor(file, env.dataDir, ledgers)
  const { madeAt, tables, files } = await restore({ ...env, log }, { file, key, signal: stopping.signal }, erased ?? [])
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`The portal is as it was on ${madeAt}: ${rows} rows and ${files.count} pictures.`)
  console.log(
    'Everyone has to sign in again. Emails that were waiting at the time of the backup will be sent, even if they have been sent since.',
  )
  const again = await withContext(
    async (context) => {
      const found = await replayErasures(context, erased ?? [])
      if (found > 0) await context.wipe.now()
      return found
    },
    { needsPictures: true },
  )
  console.log(
    erased === null
      ? 'There’s no list of erasures beside this backup. If anyone was erased after it was made, erase them again before you start the server.'
      : erased.length === 0
        ? 'The list of erasures is empty: nobody had been erased.'
        : `Erasures on record: ${erased.length}. Erased again: ${again}.`,
  )
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { erasures: { type: 'string', multiple: true } }, allowPositionals: true })
    const [file] = positionals
    if (file) return { file, ledgers: values.erasures ?? [] }
  } catch {
    // The error's own message is for programmers.
  }
  throw new BackupRefused('Name the backup: npm run restore -- FILE [--erasures LEDGER]')
}
