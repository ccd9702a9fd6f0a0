import { execFileSync } from 'node:child_process'
import { globSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const usualPlaces = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
]

/** The folder with `initdb` and `postgres`: the first on PATH, otherwise the newest in the usual locations. */
export function postgresBinaries(): string {
  const onPath = (process.env.PATH ?? '').split(delimiter).find((folder) => versionIn(folder) > 0)
  if (onPath) return onPath
  const [newest] = usualPlaces.flatMap((place) => globSync(place)).sort((a, b) => versionIn(b) - versionIn(a))
  if (newest && versionIn(newest) > 0) return newest
  throw new Error(
    'The tests start a PostgreSQL of their own and found none. Install its server programs (initdb and postgres, 15 or newer): ' +
      '`apt-get install postgresql` on Debian and Ubuntu, `brew install postgresql` on macOS. It need not be running.',
  )
}

/** Where its other programs are, such as pg_basebackup: often only the server's are linked elsewhere. */
export function otherPostgresBinaries(): string {
  return dirname(realpathSync(join(postgresBinaries(), 'postgres')))
}

/** 15.7 for 'postgres (PostgreSQL) 15.7'; 0 when the programs aren't there. */
function versionIn(folder: string): number {
  try {
    execFileSync(join(folder, 'initdb'), ['--version'], { stdio: 'ignore' })
    return Number(/[\d.]+/.exec(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? 0)
  } catch {
    return 0
  }
}
