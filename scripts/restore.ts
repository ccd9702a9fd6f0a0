// Puts a backup into an empty place, for which DATABASE_URL and DATA_DIR stand: npm run restore -- FILE. BACKUP_KEY opens an encrypted one.
import '../server/node-version.ts'
import { pino } from 'pino'
import { readBackupKey } from '../server/backup/key.ts'
import { BackupRefused } from '../server/backup/refused.ts'
import { restore } from '../server/backup/restore.ts'
import { readEnv } from '../server/env.ts'
import { giveUp } from '../server/run.ts'

try {
  const [file] = process.argv.slice(2)
  if (!file) throw new BackupRefused('Say which one: npm run restore -- FILE')
  const place = { ...readEnv(process.env), log: pino({ level: 'warn' }) }
  const key = readBackupKey(process.env)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stopping.abort(new BackupRefused('Stopped. Nothing was restored.')))
  const { madeAt, tables, files } = await restore(place, { file, key, signal: stopping.signal })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`The portal is as it was on ${madeAt}: ${rows} rows and ${files.count} pictures.`)
  console.log('Everybody signs in again. Letters that were waiting then are sent once more if they had left since.')
  process.exit(0)
} catch (error) {
  giveUp(error as Error)
}
