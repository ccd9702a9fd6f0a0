// Manages administrators: npm run admin -- add|disable EMAIL, npm run admin -- list. `add` asks for the password, or takes ADMIN_PASSWORD.
// npm run admin -- sign-out EMAIL ends the sessions of any account, and --all those of everyone. With the embedded database, stop the
// server first.
import '#server/lib/node-version.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { accountEmail, adminPasswordLength } from '#domain/account/account.ts'
import { disableAdministrator, endSessionsOf, letAdministratorIn, listAdministrators } from '#server/auth/administrators.ts'
import { passwordIssues } from '#server/auth/passwords/password-rules.ts'
import { readConfig } from '#server/config.ts'
import type { AppContext } from '#server/context.ts'
import { openContext } from '#server/open-context.ts'
import { giveUp } from '#server/run.ts'

const everybody = '--all'
const verbs: Record<string, (context: AppContext, email: string) => Promise<string>> = { add, list, disable, 'sign-out': signOut }

try {
  const [name = '', email = ''] = process.argv.slice(2)
  const verb = verbs[name]
  const isEverybody = name === 'list' || (name === 'sign-out' && email === everybody)
  if (!verb || !(isEverybody || accountEmail.safeParse(email).success)) {
    throw wrong(
      'Choose a command: npm run admin -- add EMAIL, npm run admin -- disable EMAIL, npm run admin -- sign-out EMAIL (or --all), or npm run admin -- list',
    )
  }
  const env = readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined })
  const { database, ...context } = await openContext(env, pino({ level: 'warn' }))
  const outcome = await verb(context, email).finally(() => database.close())
  console.log(outcome)
  process.exit(0)
} catch (error) {
  giveUp(error as Error)
}

async function add({ db, season }: AppContext, email: string) {
  const password = process.env.ADMIN_PASSWORD || (await ask(`A password for ${email}, ${adminPasswordLength} characters or more: `))
  const [issue] = passwordIssues(password, { role: 'admin', email, organisation: season().organisation })
  if (issue) throw wrong(issue.message)
  const outcome = await letAdministratorIn(db, email, password)
  return outcome === 'created'
    ? `${email} can sign in now.`
    : `${email} has a new password. Their sessions have ended, and two-factor sign-in is off until they set it up again.`
}

async function list({ db }: AppContext) {
  const administrators = await listAdministrators(db)
  const lines = administrators.map(({ email, isDisabled, hasTwoFactor, since }) =>
    [
      email,
      `since ${since.toISOString().slice(0, 10)}`,
      hasTwoFactor ? 'two-factor' : 'password only',
      ...(isDisabled ? ['disabled'] : []),
    ].join(', '),
  )
  return lines.join('\n') || 'There is no administrator yet.'
}

async function disable({ db }: AppContext, email: string) {
  if (!(await disableAdministrator(db, email))) throw wrong(`There is no administrator with the address ${email}.`)
  return `${email} is signed out everywhere and can't sign in. To let them back in, run npm run admin -- add ${email}.`
}

async function signOut({ db }: AppContext, email: string) {
  const ended = await endSessionsOf(db, email === everybody ? null : email)
  if (ended === null) throw wrong(`There is no account with the address ${email}.`)
  return ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`
}

/** Prompts without showing what is typed. */
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
