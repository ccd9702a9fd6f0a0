import pg from 'pg'
import { connectionTo } from './connection.ts'
import { codeOf, isDatabaseDown } from './connection-errors.ts'
import { errorChain } from './constraint.ts'

/** The address of a PostgreSQL server, for people: 'localhost:5432'. */
export function serverOf(databaseUrl: string): string {
  const { host, port } = new pg.Client(connectionTo(databaseUrl))
  return `${host}:${port}`
}

/** Turns what stops the start into a sentence with server, user or database, and what to do. Other errors stay as they are. */
export function startFailure(error: unknown, databaseUrl: string): unknown {
  const { user = '', database = '', host, port } = new pg.Client(connectionTo(databaseUrl))
  const server = `PostgreSQL at ${host}:${port}`
  const message = errorChain(error).at(-1)?.message ?? ''
  const code = codeOf(error)
  const sentence =
    {
      '28P01': `${server} refused the password of the user ${user}. Check DATABASE_URL.`,
      '28000': `${server} doesn't let the user ${user} in (${message}). Create that user, allow it in pg_hba.conf, or check DATABASE_URL.`,
      '3D000': `${server} has no database called ${database}. Create it (createdb --owner=${user} ${database}), or check DATABASE_URL.`,
      '42501': `The user ${user} of ${server} may not create tables in the database ${database} (${message}). Make it the owner of that database.`,
      ENOTFOUND: `There is no machine called ${host}. Check the address in DATABASE_URL.`,
    }[code] ?? otherSentence()
  return sentence ? Object.assign(new Error(sentence), { name: 'WrongSettings' }) : error

  function otherSentence() {
    if (/client password must be a string/.test(message))
      return `${server} asks for the password of the user ${user}. Put it into DATABASE_URL.`
    if (/CERT|certificate/i.test(code) || /support SSL|certificate/.test(message))
      return `There is no safe connection to ${server} (${message}). Check its certificate, and sslmode and sslrootcert in DATABASE_URL.`
    if (isDatabaseDown(error)) return `${server} can't be used at the moment (${code || message}). Start it, or check DATABASE_URL.`
    return null
  }
}
