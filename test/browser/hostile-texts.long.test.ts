import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { competitions } from '#domain/competitions/index.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { schoolFields } from '#domain/school/school.ts'
import { scripts } from '#test/fuzz/corpus.ts'
import { aBooking, aFamily, aParticipant, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { signedInOffice } from './office.ts'
import { openSite } from './site.ts'

const site = openSite()
const mark = '"><img src=x onerror=alert(1)>'
const everything = `${mark} ${scripts.join(' ')}`
const lists = competitions.flatMap(({ lists }) => lists.map(({ path }) => `/${path}`))
const office = [...lists, '/bookdata', '/schoollist', '/letters', '/admin', '/season', '/privacy']
const everybodys = [
  ...competitions.flatMap(({ doors }) => doors.map(({ path }) => `/${path}`)),
  ...'/ /book /check /welcome /unavailable /SchoolRegister /Adminlogin /SchoolLogin /Studentlogin /forgotten-password /nowhere'.split(' '),
]

let picture: Buffer
beforeAll(async () => {
  picture = await aPicture('png', { width: 60, height: 60 })
  for (const { form, doors } of competitions) {
    const [door] = doors
    const fields = formNamed(form).fields.filter(({ type }) => type === 'line' || type === 'paragraph')
    for (let n = 0; n < 2; n++) {
      const answers = form === 'student' ? aFamily() : aParticipant()
      await send(`/doors/${door?.path}/registrations`, answers, fields, door?.presets ?? {})
    }
  }
  await send('/schools', aSchool(), schoolFields())
  await send('/bookings', { ...aBooking() }, [])
})

/** Puts the worst text in every field that accepts it; fields where the server refuses it get an ordinary answer. */
async function send(path: string, polite: Answers, fields: readonly { name: string; max: number }[], fixed: object = {}) {
  let answers: Answers = { ...polite }
  for (const { name, max } of fields) if (!(name in fixed)) answers[name] = everything.slice(0, max).trim()
  for (;;) {
    const body = path.startsWith('/doors') ? formOf(answers) : JSON.stringify(answers)
    const headers = new Headers({ 'idempotency-key': randomUUID() })
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    const reply = await fetch(`${site.url()}/api${path}`, { method: 'POST', headers, body })
    if (reply.status === 201) return
    const { errors = [] }: { errors?: { path: string }[] } = await reply.json()
    const refused = errors.filter(({ path }) => answers[path] !== polite[path])
    if (refused.length === 0) throw new Error(`${path}: ${reply.status} ${JSON.stringify(errors)}`)
    answers = { ...answers, ...Object.fromEntries(refused.map(({ path }) => [path, polite[path] ?? ''])) }
  }
}

function formOf(answers: Answers): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) form.append(name, value)
  form.append('file_doc', new File([new Uint8Array(picture)], `${mark}.png`))
  return form
}

/** Elements whose attributes would run or fetch something. */
function harmful(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leadsAway = (address: string | null) => address !== null && /^\s*(?:javascript:|data:text|vbscript:|x$|\/\/)/i.test(address)
    return [...document.querySelectorAll('*')]
      .filter((one) => {
        const runs = ['onerror', 'onload', 'onclick', 'srcdoc'].some((name) => one.hasAttribute(name) && !one.hasAttribute('sandbox'))
        return runs || leadsAway(one.getAttribute('href')) || leadsAway(one.getAttribute('src'))
      })
      .map((one) => one.outerHTML)
  })
}

/** Checks that nothing ran, nothing was fetched from elsewhere, and no link or picture leads to a script. */
async function expectHarmless(page: Page, path: string, seen: string[]) {
  expect([path, await harmful(page), seen, site.complaints]).toEqual([path, [], [], []])
}

/** Records what a page must never do. */
function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url()) && !/^(?:data|blob):/.test(request.url())) seen.push(request.url())
  })
  return seen
}

test('what families and schools typed is shown as text on every page of the office, and never runs', async () => {
  const page = await site.desk()
  const seen = watch(page)
  await site.signIn(page)
  for (const path of office) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    if (lists.includes(path) || path === '/schoollist') await page.getByRole('table').waitFor()
    await expectHarmless(page, path, seen)
  }
})

test('in the dialogs too, where it can be read', async () => {
  const page = await site.desk()
  const seen = watch(page)
  await site.signIn(page)
  await page.goto('/studentsrequest1')
  await page.getByRole('cell', { name: mark }).first().waitFor()
  await page.getByRole('button', { name: 'Accept', exact: true }).first().click()
  await page.getByRole('dialog').getByText(mark).first().waitFor()
  await expectHarmless(page, '/studentsrequest1, Accept', seen)
  await page.goto('/schoollist')
  await page.getByRole('cell', { name: mark }).first().waitFor()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('dialog').waitFor()
  await expectHarmless(page, '/schoollist, Edit', seen)
  await page.goto('/letters')
  await page.getByRole('button', { name: 'Open' }).first().click()
  await page.getByRole('dialog').waitFor()
  await expectHarmless(page, '/letters, Open', seen)
})

test('and on every public page', async () => {
  await (await signedInOffice(site.url())).changeSeason((season) => {
    season.organisation = `Bee ${mark} </script><script>alert(1)</script> \u2028`.slice(0, 60).trim()
  })
  const page = await site.phone()
  const seen = watch(page)
  for (const path of everybodys) {
    await page.goto(path)
    const hydrates = (await page.locator('#page-data').count()) > 0
    if (hydrates) await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    await expectHarmless(page, path, seen)
  }
})

test('the check detects what it is meant to detect', async () => {
  const page = await site.desk()
  const seen = watch(page)
  await page.goto('/welcome')
  await page.evaluate(() => {
    const link = document.body.appendChild(document.createElement('a'))
    link.setAttribute('href', 'javascript:alert(1)')
    alert(1)
  })
  expect(await harmful(page)).toEqual([expect.stringContaining('javascript:')])
  expect(seen).toEqual(['dialog 1'])
  await page.evaluate(() => {
    const script = document.body.appendChild(document.createElement('script'))
    script.textContent = 'window.ran = true'
  })
  await expect.poll(() => site.complaints.some((line) => line.includes('Content Security Policy'))).toBe(true)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  site.complaints.splice(0)
})
