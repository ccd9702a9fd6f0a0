// Administrators from the command line: npm run admin -- add EMAIL. Asks for the password, or takes ADMIN_PASSWORD.
// With the embedded database, stop the server first.
import '../server/node-version.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { accountEmail, adminPasswordLength } from '../domain/api.ts'
import { letAdministratorIn } from '../server/accounts/administrators.ts'
import { readEnv } from '../server/env.ts'
import { openHouse } from '../server/house.ts'
import { giveUp } from '../server/run.ts'

try {
  const [verb, email = ''] = process.argv.slice(2)
  if (verb !== 'add' || !accountEmail.safeParse(email).success) throw wrong('Say whom to let in: npm run admin -- add EMAIL')
  const env = readEnv({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined })
  const password = process.env.ADMIN_PASSWORD || (await ask(`A password for ${email}, ${adminPasswordLength} characters or more: `))
  if (password.length < adminPasswordLength) throw wrong(`Use at least ${adminPasswordLength} characters.`)
  const { database, db } = await openHouse(env, pino({ level: 'warn' }))
  const outcome = await letAdministratorIn(db, email, password)
  await database.close()
  console.log(outcome === 'created' ? `${email} can sign in now.` : `${email} has a new password; older sessions are ended.`)
  process.exit(0)
} catch (error) {
  giveUp(error as Error)
}

/** Asks without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const line = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  const answer = await line.question('')
  line.close()
  process.stdout.write('\n')
  return answer
}

function wrong(message: string) {
  return Object.assign(new Error(message), { name: 'WrongSettings' })
}
