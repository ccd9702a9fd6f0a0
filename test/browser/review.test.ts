import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { aFamily } from '#test/support/people.ts'
import { openPostOffice, readEmail } from '#test/support/post-office.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { openSite, register } from './site.ts'

const post = await openPostOffice()
const site = openSite('postgres', { SMTP_URL: post.url, MAIL_FROM: 'Bee <bee@portal.example>' })
afterAll(() => post.close())

const named = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

/** The emails about decisions on these people: name, template and state. */
async function decisionEmails(names: string): Promise<string[]> {
  const { rows } = await runOn(
    site.databaseUrl(),
    `select r.name || ' ' || o.template || ' ' || o.state as email from outbox o join registrations r on r.id::text = o.subject_id
      where r.name like '${names}' and o.template <> 'registration-received' order by 1`,
  )
  return rows.map(({ email }) => email)
}

test('a reviewer decides 20 requests with one key each, undoes one and asks for its correction, accepts several without the flagged ones and undoes those; only emails of what stands leave', async () => {
  const people = Array.from({ length: 21 }, (_, n) => `Keyed ${String.fromCharCode(65 + n)}`)
  for (const student_name of people) await register(site.url(), aFamily({ student_name }))
  // A and B have the same number.
  for (const [n, letter] of [...'ABCD'].entries()) {
    const txn_no = String(412_303_120_000 + Math.max(1, n))
    await register(site.url(), aFamily({ student_name: `Bulk ${letter}`, txn_no }), 'techovationform')
  }
  const office = await signedInOffice(site.url())
  const page = await site.office('/review?competition=quarter-final')
  for (const name of people.slice(0, 20)) {
    await named(page, name).waitFor()
    await page.keyboard.press('a')
  }
  await named(page, 'Keyed U').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keyed U')
  const said = page.getByRole('status').first()
  // Faster than a reviewer: the next one may still be on its way when the decision is said.
  await expect
    .poll(() => said.textContent())
    .toMatch(/^(Keyed T accepted, email leaves in 5 minutes\. )?Next: Keyed U, \d+, fee 200 rupees\.$/)
  await page.getByText('20 of 21 today').waitFor()
  expect((await office.list('keyed', 'accepted')).total).toBe(20)

  // A key that comes before the undone request is there decides nobody, not even the one still on screen.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/office/review/decisions/*', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('z')
  await page.keyboard.press('a')
  expect(await named(page, 'Keyed U').isVisible()).toBe(true)
  answer()
  await named(page, 'Keyed T').waitFor()
  expect((await office.list('keyed', 'pending')).rows.length).toBe(2)
  await expect.poll(() => said.textContent()).toBe('Keyed T is waiting again. No email was sent.')
  await page.keyboard.press('c')
  await page.getByRole('radio', { name: 'Picture too blurred to read' }).waitFor()
  await page.keyboard.press('4')
  await page.getByText('The picture is too blurred to read.').waitFor()
  await page.keyboard.press('Enter')
  await named(page, 'Keyed U').waitFor()
  await page.getByText('Asked, ').waitFor()
  expect((await office.list('keyed', 'accepted')).total).toBe(19)
  expect((await office.list('keyed t', 'correction')).rows[0]?.correction?.fields).toEqual(['file_doc'])

  const technovation = await signedInOffice(site.url(), 'technovation')
  await page.goto('/techrequest')
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByText('2 left out: 2 are flagged.').waitFor()
  await page.getByRole('button', { name: 'Accept…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept 2' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect((await technovation.list('bulk', 'accepted')).total).toBe(2)
  await page.getByRole('button', { name: 'Undo all 2' }).click()
  await page.getByText('2 are waiting again. No email was sent.').waitFor()
  expect((await technovation.list('bulk', 'pending')).total).toBe(4)

  // Until then every one is held.
  expect([...(await decisionEmails('Keyed _')), ...(await decisionEmails('Bulk _'))].filter((email) => email.endsWith(' sent'))).toEqual([])
  await site.endHolds()
  const accepted = people.slice(0, 19).map((name) => `${name} registration-accepted sent`)
  const ofT = ['Keyed T correction-asked sent', 'Keyed T registration-accepted withdrawn']
  await expect.poll(() => decisionEmails('Keyed _'), { timeout: 30_000 }).toEqual([...accepted, ...ofT])
  expect(await decisionEmails('Bulk _')).toEqual(['C', 'D'].map((letter) => `Bulk ${letter} registration-accepted withdrawn`))
  // The passwords' emails may follow those of the decisions.
  const subjects = () => post.received.map(({ text }) => readEmail(text).subject).filter((subject) => subject.includes(' is in!'))
  await expect
    .poll(() => subjects().toSorted(), { timeout: 30_000 })
    .toEqual(
      people
        .slice(0, 19)
        .flatMap(() => ['Keyed is in! Next: book a time', 'Keyed is in! Set a password'])
        .toSorted(),
    )
})

test('a flagged request is accepted with a reason, the picture of the other one beside it; a colleague who is faster is named', async () => {
  const txn_no = '412303125555'
  for (const student_name of ['First Payer', 'Second Payer', 'Third Payer', 'Fourth Payer'])
    await register(site.url(), aFamily({ student_name, ...(/First|Second/.test(student_name) && { txn_no }) }), 'semiform')
  const office = await signedInOffice(site.url(), 'semi-final')
  const page = await site.office('/semirequestlist')
  await page.getByRole('row').filter({ hasText: 'Third Payer' }).waitFor()
  await page.keyboard.press('w')
  await named(page, 'First Payer').waitFor()
  await page.getByText('4123 0312 5555').first().waitFor()
  await page.keyboard.press('v')
  await page.getByRole('img', { name: /of Second Payer/ }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('a')
  await page.getByText('Why is it all right? Press 1 to 5 to accept it, or 6 for another reason.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Choose a reason.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.keyboard.press('1')
  await named(page, 'Second Payer').waitFor()
  await expect.poll(async () => (await office.list('first payer', 'accepted')).total).toBe(1)

  await page.keyboard.press('j')
  await named(page, 'Third Payer').waitFor()
  await office.decide('third payer', 'declined')
  await page.keyboard.press('a')
  await page.getByText(/^office@portal\.example declined this at \d\d:\d\d\. Your decision was not saved\.$/).waitFor()
  // 'Next' has the focus.
  await page.keyboard.press('Enter')
  await named(page, 'Fourth Payer').waitFor()

  // The reply is lost: sent again, it is the same decision.
  await page.route('**/decision', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('a')
  await page.getByText('No connection. Nothing was decided. Try again.').waitFor()
  await page.unroute('**/decision')
  const repeated = page.waitForResponse('**/decision')
  // The page then reads the queue, to see whose decision that was.
  const read = repeated.then(() => page.waitForResponse('**/api/office/review?*'))
  await page.keyboard.press('Enter')
  await named(page, 'Second Payer').waitFor()
  expect((await repeated).status()).toBe(409)
  await (await read).finished()

  await page.context().setOffline(true)
  await page.keyboard.press('d')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await page.getByText('No connection. Nothing was decided. Try again.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Nothing is waiting here.').waitFor()
  // The page goes on while the decision is sent.
  await expect.poll(async () => (await office.list('second payer', 'declined')).total).toBe(1)
  expect((await office.list('fourth payer', 'accepted')).total).toBe(1)
  expect(await findingsOnBoth(page)).toEqual([])
})

test('a note for a colleague stays while another request is open, is sent with Enter, and the name has the focus', async () => {
  for (const student_name of ['Noted One', 'Noted Two']) await register(site.url(), aFamily({ student_name }), 'abc')
  const page = await site.office('/review?competition=student')
  await named(page, 'Noted One').waitFor()
  await page.keyboard.press('f')
  await page.getByRole('textbox', { name: 'Note' }).waitFor()
  await page.keyboard.type('Who paid')
  await page.getByRole('button', { name: 'Next' }).click()
  await named(page, 'Noted Two').waitFor()
  await page.keyboard.press('k')
  await named(page, 'Noted One').waitFor()
  await page.keyboard.press('f')
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Who paid')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('this?')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('Noted One is flagged for everybody.')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Noted One')
  expect(
    await site.query(
      "select note from flags join registrations r on r.id = registration_id where r.name = 'Noted One' and kind = 'colleague'",
    ),
  ).toEqual([{ note: 'Who paid\nthis?' }])
})

test('a decision made before the queue has loaded can be taken back', async () => {
  for (const letter of 'AB') await register(site.url(), aFamily({ student_name: `Early ${letter}` }))
  const page = await site.office('/me')
  const decided = page.waitForResponse('**/decision')
  await page.route('**/api/office/review?*', async (route) => {
    await decided
    await route.continue()
  })
  await page.goto(`${site.url()}/review?competition=quarter-final&q=Early`)
  await named(page, 'Early A').waitFor()
  await page.keyboard.press('a')
  await named(page, 'Early B').waitFor()
  await page.keyboard.press('z')
  await named(page, 'Early A').waitFor()
  await page.getByRole('status').filter({ hasText: 'Early A is waiting again.' }).waitFor()
})

test('where colleagues have everything open, they are named instead of “nothing is waiting”', async () => {
  await site.query(
    `insert into "user" (id, name, email, role, password) values ('tom', 'Tom Ōtani', 'tom@portal.example', 'reviewer', 'none')`,
  )
  await site.query(`insert into claims (registration_id, holder, held_until, is_open)
    select id, 'tom', now() + interval '5 minutes', name = 'Noted One' from registrations where name like 'Noted %'
    on conflict (registration_id) do update set holder = 'tom', held_until = excluded.held_until, is_open = excluded.is_open`)
  const page = await site.office('/review?competition=student')
  await page.getByText('The 2 here are open with Tom Ōtani.').waitFor()
  const row = page.getByRole('navigation', { name: 'Queue' }).getByRole('button', { name: 'Noted One' })
  const says = row.getByText('Tom Ōtani has this one open')
  expect(await says.evaluate((text) => getComputedStyle(text).textAlign)).toBe('start')
  await page.getByRole('navigation', { name: 'Queue' }).getByRole('button').getByText('Next for Tom Ōtani').waitFor()
})

test('the bell tells what a colleague flagged for you, leads there, and is quiet once it is read; a flag can be for one colleague', async () => {
  await register(site.url(), aFamily({ student_name: 'Flagged For Me' }), 'abc')
  await site.query(`insert into flags (registration_id, kind, note, set_by, set_for)
    select r.id, 'colleague', 'Please look at 401.', 'tom', u.id from registrations r, "user" u where r.name = 'Flagged For Me' and u.role = 'admin'`)
  const page = await site.office('/admin')
  await page.getByRole('button', { name: 'News, 1 new' }).click()
  const news = page.getByRole('group', { name: 'News' })
  await news.getByText('“Please look at 401.”').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await news.getByRole('button', { name: 'Everything' }).click()
  await news.getByRole('button', { name: 'For you 1' }).click()
  await news.getByRole('link', { name: /Tom Ōtani flagged Flagged For Me \(\d+\) for you/ }).click()
  await named(page, 'Flagged For Me').waitFor()
  await page
    .getByText(', Tom Ōtani for Office')
    .or(page.getByText(/, Tom Ōtani for \S+@/))
    .waitFor()
  await page.getByRole('button', { name: 'News, 1 new' }).click()
  await news.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'News', exact: true }).waitFor()

  await page.keyboard.press('Escape')
  await news.waitFor({ state: 'hidden' })
  // Until it's claimed, keys do nothing.
  await page.locator('button:enabled', { hasText: /^Accept/ }).waitFor()
  await page.keyboard.press('f')
  await page.getByRole('textbox', { name: 'Note' }).fill('Your turn')
  await page.getByRole('combobox', { name: 'For' }).selectOption({ label: 'Tom Ōtani' })
  expect(await findings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Note' }).press('Enter')
  await expect.poll(() => page.getByRole('status').first().textContent()).toBe('Flagged For Me is flagged for Tom Ōtani.')
})

test('on a phone the number comes before the picture, and everything has a button', async () => {
  await register(site.url(), aFamily({ student_name: 'Phone Three' }), 'eurasianspellingbee')
  await register(site.url(), aFamily({ student_name: 'Phone Four' }), 'eurasianspellingbee')
  const page = await site.office('/review?competition=eurasian', 'phone')
  await named(page, 'Phone Three').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  const title = page.getByRole('heading', { level: 1 })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect((await title.boundingBox())?.height).toBeLessThan(24)
  }
  const tops = await page.evaluate(() =>
    ['section[aria-label="To compare"]', 'section[aria-label="Payment Screenshot"]'].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0,
    ),
  )
  expect(tops[0]).toBeLessThan(tops[1] ?? 0)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await named(page, 'Phone Four').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await named(page, 'Phone Three').waitFor()
})

test('families see published results at once; the emails wait until the time the office reads, or leave with Send now', async () => {
  const { status_path: path } = await register(site.url(), aFamily({ student_name: 'Result Now' }), 'semiform')
  await (await signedInOffice(site.url(), 'semi-final')).decide('result now', 'accepted')
  await site.query(
    'insert into result_rounds (competition, round, maximum, rule) select \'semi-final\', round, 40, \'{"kind": "nobody", "least": 0, "per": "all"}\' from registrations where name = \'Result Now\'',
  )
  await site.query(
    "insert into results (registration_id, score, changed_by) select id, 31, 'office' from registrations where name = 'Result Now'",
  )
  const page = await site.office('/result?competition=semi-final&tab=publish')
  await page.getByRole('button', { name: 'Publish 1 result…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 1 result' }).click()
  await page.getByText(/^1 result published by .* Families see them now; the emails leave in \d:\d\d\.$/).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  const family = await site.phone()
  await family.goto(path ?? '')
  await family.getByText('31 of 40').waitFor()
  expect(await decisionEmails('Result Now')).toContain('Result Now result-published waiting')
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'hidden' })
  await expect.poll(() => decisionEmails('Result Now'), { timeout: 30_000 }).toContain('Result Now result-published sent')
})
