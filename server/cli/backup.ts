// Backs up all of the portal's data to one file, whether the server runs or not: npm run backup -- FILE. With BACKUP_KEY it is encrypted.
import { pino } from 'pino'
import { runCommand } from '#server/command.ts'
import { readConfig } from '#server/config.ts'
import { backUp } from '#server/features/backup/back-up.ts'
import { readBackupKey } from '#server/features/backup/encryption.ts'
import { BackupRefused } from '#server/features/backup/manifest.ts'

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new BackupRefused('Name the file to write: npm run backup -- FILE')
  const key = readBackupKey(process.env)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stopping.abort(new BackupRefused('Stopped. Nothing was written.')))
  const place = { ...readConfig(process.env), log: pino({ level: 'warn' }) }
  const { madeAt, tables, files, bytes } = await backUp(place, { file, key, signal: stopping.signal })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${file}: ${rows} rows and ${files.count} pictures as of ${madeAt}, ${(bytes / 1e6).toFixed(1)} MB.`)
  if (!key) console.log('It isn’t encrypted: anyone who has the file can read it. Set BACKUP_KEY to encrypt the next one.')
})
