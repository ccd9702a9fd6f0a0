import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Receipt } from '#domain/registration/api.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { aFamily } from '#test/support/people.ts'
import { administrator } from '#test/support/portal.ts'
import { signInAsNewSchool, signInWithLink } from '#test/support/school-sign-in.ts'
import { findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { answerPayment, enterDoor, giveConsent, linkTo, openSite, register } from './site.ts'

const site = openSite()

/** Checks a state of a page on a phone and a desk, in the light and in the dark. */
async function check(page: Page, name: string) {
  expect({ name, found: await findingsOnBoth(page, { dark: true }) }).toEqual({ name, found: [] })
}

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Raghunathan María de los Ángeles Fernández-Échevarría'
const special = ['Aanya Raghunathan', 'Дмитрий Ахметов', 'काव्या वर्मा', longName]
const many = 60
const children = Array.from({ length: many }, (_, index) => aFamily(special[index] ? { student_name: special[index] } : {}))
const nameOf = (index: number) => children[index]?.student_name ?? ''
const emailOf = (index: number) => children[index]?.parent_email ?? ''
const receipts: Receipt[] = []

test('60 quarter-finalists are accepted, and their scores are imported; three rows are corrected on the page', {
  timeout: 120_000,
}, async () => {
  for (const child of children) receipts.push(await register(site.url(), child))
  await (await signedInOffice(site.url())).decide(emailOf(0), 'accepted')
  await site.query("update registrations set status = 'accepted', decided_at = now() where status = 'pending'")
  await site.endHolds()

  const page = await site.office('/result?competition=wordsmith')
  await page.getByText(/^Nobody is accepted for this competition yet/).waitFor()
  await check(page, 'empty')
  await page.getByLabel('Round', { exact: true }).selectOption('quarter-final')
  await page.getByText('0 of 60').first().waitFor()
  await page.getByLabel('Highest score').fill('60')
  await page.getByLabel('Highest score').press('Tab')
  await page.getByRole('columnheader', { name: 'Score of 60' }).waitFor()
  await page.getByRole('radio', { name: /^The first/ }).check()
  await page.getByRole('textbox', { name: 'places' }).fill('20')
  await page.getByRole('textbox', { name: 'places' }).press('Tab')
  await check(page, 'scores-missing')

  // The 20th and the 21st have the same score, and the last one was absent.
  const rows = receipts.map(({ serial_no }, index) => [serial_no, index === many - 1 ? 'A' : many - (index === 20 ? 19 : index)])
  rows[5] = [9_999_999, 55]
  rows[7] = [receipts[7]?.serial_no ?? 0, '5O']
  rows[9] = [receipts[9]?.serial_no ?? 0, 75]
  await page.getByRole('button', { name: 'Import scores' }).click()
  const wrong = Buffer.from(`Serial No,Name,Score\n${receipts[0]?.serial_no},Somebody Else,5`)
  await page.getByLabel('File with scores').setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: wrong })
  await page.getByText('The registration says Aanya Raghunathan.').waitFor()
  await check(page, 'to-tick')
  await page.getByRole('checkbox', { name: 'Add row 2' }).check()
  await page.getByRole('button', { name: 'Add 1 score' }).click()
  await page.getByText('1 score is added.').waitFor()
  await check(page, 'last-import')
  await page.getByRole('button', { name: 'Take the import back' }).click()
  await page.getByText('1 score is as before the import.').waitFor()
  const no = receipts[0]?.serial_no
  const twice = Buffer.from(`Serial No,Name,Score\n${no},Aanya Raghunathan,57\n${no},Lena Hoffmann,55`)
  await page.getByLabel('File with scores').setInputFiles({ name: 'twice.csv', mimeType: 'text/csv', buffer: twice })
  const choices = page.getByRole('group', { name: 'Aanya Raghunathan' }).getByRole('radio')
  await expect.poll(() => choices.nth(2).isChecked()).toBe(true)
  await check(page, 'contradiction')
  await choices.nth(1).check()
  await page.getByRole('button', { name: 'Add 1 score' }).waitFor()
  await page.getByRole('button', { name: 'Discard this file' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  const csv = Buffer.from(['Serial No,Marks', ...rows.map((row) => row.join(','))].join('\n'))
  await page.getByLabel('File with scores').setInputFiles({ name: 'scores.csv', mimeType: 'text/csv', buffer: csv })
  await page.getByText('Nobody with this number is accepted for this round.').waitFor()
  await check(page, 'import')
  await page.getByRole('button', { name: 'Add 57 scores' }).click()
  await page.getByText('57 scores are added. 3 rows are left to correct.').waitFor()
  for (const [label, text] of [
    ['Serial No, row 7', String(receipts[5]?.serial_no)],
    ['Score, row 9', '53'],
    ['Score, row 11', '51'],
  ] as const) {
    await page.getByLabel(label).fill(text)
    await page.getByLabel(label).press('Enter')
    await expect.poll(() => page.getByLabel(label).count()).toBe(0)
  }
  await page.getByRole('button', { name: 'Add 3 scores' }).click()
  await page.getByText('3 scores are added.').waitFor()
  await page.getByRole('button', { name: 'See the scores' }).click()
  await page.getByText('59 of 60').first().waitFor()
  await page.getByText('21 go through to the semi-final round: 41 points or more. Two share place 20.').waitFor()
})

test('scores are typed with the keyboard alone, and a refused one says why', async () => {
  const page = await site.office('/result?competition=quarter-final')
  const score = (index: number) => page.getByLabel(`Score of ${nameOf(index)}, ${receipts[index]?.serial_no}`)
  await page.getByPlaceholder('Name or serial number').focus()
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
  await expect.poll(() => score(0).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('61')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Enter at most 60.').waitFor()
  expect(await score(2).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('5x')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Enter a number with at most two decimals.').waitFor()
  expect(await score(1).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('59,5')
  await page.keyboard.press('Enter')
  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor()
  expect(await score(1).inputValue()).toBe('59.5')
  await check(page, 'scores')

  await page.getByRole('button', { name: `Details of ${nameOf(1)}` }).click()
  const result = page.getByRole('dialog', { name: `Result of ${nameOf(1)}` })
  await result.getByLabel('Score').fill('61')
  await result.getByLabel('Remark').fill('Came late')
  await result.getByRole('button', { name: 'Save' }).click()
  await result.getByText('Enter at most 60.').waitFor()
  await check(page, 'result')
  await result.getByLabel('Score').fill('59,5')
  await result.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
})

test('scores typed while the connection is gone stay, are sent with Retry, and are asked about before they are left', async () => {
  const page = await site.office('/result?competition=quarter-final')
  const score = (index: number) => page.getByLabel(`Score of ${nameOf(index)}, ${receipts[index]?.serial_no}`)
  const row = (index: number) => page.getByRole('row').filter({ has: score(index) })
  await score(40).click()
  await page.keyboard.press('Control+A')
  await page.context().setOffline(true)
  await page.keyboard.type('31')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('1 score isn’t saved. We couldn’t reach the server.').waitFor()
  await score(42).fill('32')
  await score(42).press('Enter')
  await page.getByRole('alert').getByText('2 scores aren’t saved.').waitFor()
  await row(40).getByText('We couldn’t reach the server.').waitFor()
  await row(40).scrollIntoViewIfNeeded()
  await check(page, 'scores-unsaved')

  await page.context().setOffline(false)
  await score(44).fill('33.5')
  await score(44).press('Enter')
  await expect.poll(async () => (await site.query('select 1 from results where score = 33.5')).length).toBeGreaterThan(0)
  await page.getByRole('alert').getByText('2 scores aren’t saved.').waitFor()
  await page.getByRole('button', { name: 'Preview the results' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText(/^Saved at \d\d:\d\d$/).waitFor()
  expect(await score(40).inputValue()).toBe('31')
  expect(await row(40).getByText('We couldn’t reach the server.').count()).toBe(0)

  // What isn't a score keeps its words while others are saved.
  await score(46).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await row(46).getByText('Enter a number with at most two decimals.').waitFor()
  await score(48).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await row(48).getByText('absent', { exact: true }).waitFor()
  await row(46).getByText('Enter a number with at most two decimals.').waitFor()
  await page.getByRole('alert').getByText('1 score isn’t saved.').waitFor()
  await score(48).fill('29')
  await score(48).press('Enter')
  await score(46).fill('30')
  // A link waits for what is being saved.
  await page.getByRole('button', { name: 'Preview the results' }).click()
  await page.getByText(`${nameOf(1)} is through to the semi-final round.`, { exact: true }).waitFor()
})

test('publishing shows both pages and emails first; then families, the student and the school see the results', {
  timeout: 120_000,
}, async () => {
  const school = await signInAsNewSchool(site.url(), administrator, { email: 'office@vidya.example' })
  await site.query(`update registrations set school_link = 'named', school_id = (select id from schools where email = 'office@vidya.example')
    where serial_no in (${[0, 2, 3, 30, 59].map((index) => receipts[index]?.serial_no).join(', ')})`)
  const student = await signInWithLink(site.url(), administrator, children[0]?.student_email ?? '', 'user')

  await site.query(`update results set award = 'Winner' where registration_id = (select id from registrations where serial_no = $1)`, [
    receipts[0]?.serial_no,
  ])
  const page = await site.office('/result?competition=quarter-final&tab=publish')
  await page.getByText(`${nameOf(1)} is through to the semi-final round.`, { exact: true }).waitFor()
  await check(page, 'publish')
  await page.getByRole('button', { name: 'Publish 60 results…' }).click()
  await page.getByRole('dialog').getByText('59 families see their results at once.').waitFor()
  await check(page, 'publish-asks')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 60 results' }).click()
  await page.getByText(/^60 results published by .* Families see them now\. You can take them back for \d:\d\d\. The emails wait/).waitFor()
  await check(page, 'published')
  for (const [step, until] of [
    ['4 Certificates', 'Families get their certificates from'],
    ['3 Promote to the semi-final round', 'Those who go through can be invited from'],
  ] as const) {
    await page.getByRole('button', { name: step }).click()
    await page.getByText(until).waitFor()
    await page.getByRole('button', { name: 'Take back' }).waitFor()
    await check(page, step)
  }
  await expect.poll(() => page.getByRole('button', { name: 'Invite 21…' }).isDisabled()).toBe(true)
  await page.getByText('These can’t be invited yet: their results can still be taken back.').waitFor()
  const { version: _, ...shipped } = defaultSeason
  const save = "insert into season_versions (version, season_id, content, saved_by) values (1, 1, $1, 'a test')"
  await site.query(save, [{ ...shipped, showsWinners: true }])
  const family = await site.phone()
  await expect
    .poll(async () => {
      await family.goto(receipts[0]?.status_path ?? '')
      return await family.getByRole('heading', { name: 'May we show Aanya as a winner?' }).count()
    })
    .toBe(1)
  await family.getByText('Aanya Raghunathan has won the quarter-final round.').waitFor()
  const news = decodeURIComponent((await family.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')) ?? '')
  expect(news).toMatch(/Aanya has won the quarter-final round\.\nWinner\n/)
  expect(news).not.toMatch(/Raghunathan|registration/)
  await check(family, 'status-won')
  await family.getByRole('button', { name: 'Yes, show this' }).click()
  await family.getByText('Saved. Our home page shows Aanya.').waitFor()
  await family.goto('/')
  await family.getByRole('heading', { name: 'Past winners' }).waitFor()
  await check(family, 'home-winners')
  await family.goto(receipts[3]?.status_path ?? '')
  await family.getByText('4 of 59').waitFor()
  await check(family, 'status-long')
  await family.goto(receipts[30]?.status_path ?? '')
  await family.getByRole('heading', { name: /^You did it, / }).waitFor()
  await check(family, 'status-other')
  await family.goto(receipts[59]?.status_path ?? '')
  await family.getByRole('heading', { name: /^We missed you, / }).waitFor()
  await check(family, 'status-absent')

  await site.giveSession(family, student.cookie)
  await family.goto('/user/results')
  await family.getByRole('heading', { name: 'Congratulations, Aanya!' }).waitFor()
  await check(family, 'my-results')
  const office = await site.desk()
  await site.giveSession(office, school.cookie)
  await office.goto('/school/results')
  await office.getByRole('row').filter({ hasText: 'Absent' }).waitFor()
  // With the headings and the name of the class.
  expect(await office.getByRole('row').count()).toBe(7)
  await check(office, 'school')

  await site.endHolds()
  await page.goto('/result?competition=quarter-final')
  await page.getByRole('button', { name: `Correct ${nameOf(30)}` }).click()
  await page.getByRole('dialog').getByText('The family gets an email').waitFor()
  await check(page, 'correct')
})

test('the best 20 are invited, of whom two share the last place, and one registers through the invitation', {
  timeout: 120_000,
}, async () => {
  const page = await site.office('/result?competition=quarter-final&tab=promote')
  await page.getByText('2 share the last place that goes through, with 41 points. All of them go through.').waitFor()
  await check(page, 'promote-before')
  await page.getByRole('button', { name: 'Invite 21…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite 21' }).click()
  await page.getByText('21 students are invited.').waitFor()

  const family = await site.phone()
  await enterDoor(family, await linkTo(site, emailOf(2)))
  await family.getByText('काव्या’s details are here').waitFor()
  expect(await family.locator('main [name="student_name"]').inputValue()).toBe('काव्या वर्मा')
  await check(family, 'invitation')
  await giveConsent(family)
  await family.getByRole('button', { name: 'Next' }).click()
  await family.getByText('₹500').filter({ visible: true }).first().waitFor()
  await answerPayment(family, { txn_no: '512345678901' })
  await family.getByRole('button', { name: 'Submit' }).click()
  await family.getByRole('heading', { name: 'Form Completed' }).waitFor()

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'काव्या वर्मा' })
  await row.getByText('Registered').waitFor()
  await site.query("update outbox set state = 'dead', last_error = 'mailbox full' where template = 'invitation' and recipient = $1", [
    emailOf(4),
  ])
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'The mailbox is full' }).getByText('Not delivered').waitFor()
  await check(page, 'promote')
})
