// Walks through the competition that new-competition.test.ts adds to a copy of the project, in a process of that copy.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { startServer } from '#test/support/server-process.ts'
import { signInAs } from '#test/support/sign-in.ts'

const administrator = { email: 'office@portal.example', password: 'a long enough password' }
const dataDir = mkdtempSync(join(tmpdir(), 'portal-new-'))
const server = await startServer(
  { databaseUrl: null, dataDir, async remove() {} },
  { LOG_LEVEL: 'silent', ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
)
try {
  const door = await (await fetch(`${server.url}/chessform`)).text()
  const form = new FormData()
  for (const [name, value] of Object.entries(aFamily({ student_name: 'Chess Player' }))) form.append(name, value)
  form.append('file_doc', new File([new Uint8Array(await aPicture())], 'payment.png'))
  const submit = { method: 'POST', headers: { 'idempotency-key': randomUUID() }, body: form }
  const receipt = await (await fetch(`${server.url}/api/doors/chessform/registrations`, submit)).json()

  const headers = { cookie: await signInAs(administrator, server.url) }
  const office = (path: string) => fetch(`${server.url}${path}`, { headers })
  const { rows } = await (await office('/api/office/registrations?competition=chess&status=pending')).json()
  const waiting = await (await office('/api/office/waiting')).json()
  const workbook = await office('/api/office/registrations.xlsx?competition=chess&status=pending')
  await workbook.arrayBuffer()
  const shell = await office('/chessrequests')
  const assets = join(import.meta.dirname, '../../../dist/site/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const menu = shell.status === 200 && scripts.some((name) => readFileSync(join(assets, name), 'utf8').includes('Chess All List'))

  console.log(
    JSON.stringify({
      door: /<h1[^>]*>([^<]*)<\/h1>/.exec(door.replace(/<dialog.*?<\/dialog>/s, ''))?.[1],
      registered: receipt.status,
      listed: rows.map(({ answers }: { answers: Record<string, string> }) => answers.student_name),
      waiting: waiting.chess,
      workbook: workbook.headers.get('content-disposition'),
      menu,
    }),
  )
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
