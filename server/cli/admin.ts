// Lets people into the office: npm run admin -- list, create EMAIL [ROLE], add EMAIL [NAME], which creates an administrator or restores one.
// Passwords are asked for, or come from ADMIN_PASSWORD. `sign-out EMAIL` ends the sessions of any account, and `sign-out --all` those of
// everyone. An administrator does the rest at /colleagues. With the embedded database, stop the server first.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { accountEmail, adminPasswordLength, nameBody, type OfficeRole, officeRoles } from '#domain/account/account.ts'
import { accountOf } from '#server/auth/accounts.ts'
import { addToOffice, endSessionsOf, letAdministratorIn } from '#server/auth/administrators.ts'
import { listColleagues } from '#server/auth/colleagues/list.ts'
import { passwordIssues } from '#server/auth/passwords/passwords.ts'
import { runCommand, withContext, wrong } from '#server/command.ts'
import type { AppContext } from '#server/context.ts'
import { Problem } from '#server/platform/http/problem.ts'

const everybody = '--all'
type Verb = (context: AppContext, email: string, role: OfficeRole, name: string) => Promise<string>
const verbs: Record<string, Verb> = { list, create, add, 'sign-out': signOut }

await runCommand(async () => {
  const [chosen = '', email = '', ...more] = process.argv.slice(2)
  const verb = verbs[chosen]
  const isEverybody = chosen === 'list' || (chosen === 'sign-out' && email === everybody)
  if (!verb || !(isEverybody || accountEmail.safeParse(email).success)) {
    throw wrong('Choose a command: npm run admin -- list, create EMAIL [ROLE], add EMAIL [NAME], or sign-out EMAIL (or --all)')
  }
  const isAdding = chosen === 'add'
  const [given = 'admin'] = isAdding ? [] : more
  const role = officeRoles.find((known) => known === given)
  if (!role) throw wrong(`Choose a role: ${officeRoles.join(', ')}`)
  const name = isAdding ? more.join(' ').trim() : ''
  const [refused] = nameBody.safeParse({ name }).error?.issues ?? []
  if (name !== '' && refused) throw wrong(refused.message)
  const outcome = await withContext((context) => verb(context, email, role, name)).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw wrong(error.issues[0]?.message ?? error.message)
  })
  console.log(outcome)
})

async function list({ db }: AppContext) {
  const people = await listColleagues(db, Date.now(), null)
  const lines = people.map(({ email, name, role, state, two_factor, signed_in_at }) =>
    [
      email,
      ...(name === email ? [] : [name]),
      role,
      two_factor ? 'two-factor' : 'password only',
      signed_in_at ? `signed in ${signed_in_at.slice(0, 10)}` : 'never signed in',
      ...(state === 'active' ? [] : [state]),
    ].join(', '),
  )
  return lines.join('\n') || 'There is nobody in the office yet.'
}

async function create(context: AppContext, email: string, role: OfficeRole) {
  if (await accountOf(context.db, email, 'admin')) throw wrong(`${email} already has an account in the office.`)
  await addToOffice(context.db, { email, role }, await askPassword(context, email))
  return `${email} can sign in now, as ${role}.`
}

async function add(context: AppContext, email: string, _role: OfficeRole, name: string) {
  const outcome = await letAdministratorIn(context.db, email, await askPassword(context, email), name)
  if (outcome === 'created') return `${email} can sign in now.`
  return `${email} has a new password. Their sessions have ended, and two-factor sign-in is off until they set it up again.`
}

async function signOut({ db }: AppContext, email: string) {
  const ended = await endSessionsOf(db, email === everybody ? null : email)
  if (ended === null) throw wrong(`There is no account with the address ${email}.`)
  return ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`
}

async function askPassword({ season }: AppContext, email: string): Promise<string> {
  const password = process.env.ADMIN_PASSWORD || (await ask(`A password for ${email}, ${adminPasswordLength} characters or more: `))
  const [issue] = await passwordIssues(password, { role: 'admin', email, organisation: season().organisation })
  if (issue) throw wrong(issue.message)
  return password
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
