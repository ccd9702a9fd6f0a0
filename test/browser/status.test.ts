import { beforeAll, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { findings, findingsOnBoth, overflowOf } from './findings.ts'
import { signedInOffice } from './office.ts'
import { giveConsent, hydrated, openSite, register } from './site.ts'

const site = openSite()

let family: Answers
let reference: string
let path: string
beforeAll(async () => {
  family = aFamily({ student_name: 'Aanya Raghunathan', parent_email: 'meera@home.example' })
  const receipt = await register(site.url(), family)
  reference = receipt.reference
  path = receipt.status_path ?? ''
})

test('without JavaScript a family finds its registration by reference and email, and asks for the link', async () => {
  const page = await site.phone({ javaScriptEnabled: false, isAlone: true })
  await page.goto('/check')
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Email', { exact: true }).fill('stranger@other.example')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('We can’t find a registration with this reference and email.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill('meera@home.example')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('heading', { name: 'Aanya Raghunathan' }).waitFor()
  expect(await page.locator('[aria-current=step]').textContent()).toContain('Checking the payment')
  expect(await page.textContent('main')).not.toContain('meera@home.example')
  await page.getByRole('link', { name: 'Email me my link' }).click()
  await page.getByLabel('Your email').fill('meera@home.example')
  await page.getByRole('button', { name: 'Email me my link' }).click()
  await page.getByText('an email with its link is waiting in our office').waitFor()
})

test('by its link a family reads where the registration stands, and registers again with its answers when it wasn’t accepted', async () => {
  const page = await site.phone()
  await page.goto(path)
  await page.getByRole('heading', { name: 'We’re checking your payment' }).waitFor()
  await page.getByText('What you sent').click()
  await page.getByText('12 Lake View Road').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  const office = await signedInOffice(site.url())
  await office.decide('Aanya Raghunathan', 'accepted')
  await page.reload()
  await page.getByRole('heading', { name: 'Aanya is in!' }).waitFor()
  expect(await page.getByRole('link', { name: 'Book a time' }).getAttribute('href')).toMatch(/^\/book\?for=/)
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  const { status_path: other } = await register(site.url(), { ...family, student_name: 'Vihaan Raghunathan' })
  await office.decide('Vihaan Raghunathan', 'declined')
  await page.goto(other ?? '')
  await page.getByRole('heading', { name: 'We couldn’t accept this registration' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('link', { name: 'Send number and screenshot' }).click()
  await page.getByLabel('New number').fill('43218765002')
  await page.getByLabel('New number').blur()
  await page.getByText('This has 11 digits.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.goBack()
  await page.getByRole('link', { name: 'Pay ₹200' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect.poll(() => page.getByLabel('Student Name').inputValue()).toBe('Vihaan Raghunathan')
  await expect.poll(() => page.getByLabel('Parent Email').inputValue()).toBe('meera@home.example')
  // Consent is given for each registration.
  await giveConsent(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
})

test('asked for a correction, booked, or by a link that has expired, the page can be read by everyone', async () => {
  const page = await site.phone()
  const office = await signedInOffice(site.url())
  const { status_path: corrected } = await register(site.url(), { ...family, student_name: 'Kiran Raghunathan' })
  await office.askForCorrection('Kiran Raghunathan', ['txn_no', 'file_doc'], 'The picture is too blurred to read.')
  await page.goto(corrected ?? '')
  await page.getByRole('heading', { name: 'Please send us two things again' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])

  await office.changeSeason(({ booking }) => Object.assign(booking, { from: '2999-09-10', to: '2999-09-13' }))
  const { status_path: booked } = await register(site.url(), { ...family, student_name: 'Aizada Raghunathan', txn_no: '432187650099' })
  await office.decide('Aizada Raghunathan', 'accepted')
  await page.goto(booked ?? '')
  await page.getByRole('link', { name: 'Book a time' }).click()
  await page.getByLabel('Bee Level').fill('Level 2')
  await page.locator('input[name=date][value="2999-09-11"]').check()
  await page.getByRole('radio', { name: /^05:00 PM/ }).check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('heading', { name: 'Booking successful!' }).waitFor()
  await page.goto(booked ?? '')
  await page.getByRole('heading', { name: 'See you on Wednesday' }).waitFor()
  await page.getByText(/^Time booked, done\d{1,2} [A-Z][a-z]+$/).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])

  await page.context().setOffline(true)
  const cancel = page.getByRole('button', { name: 'Cancel booking' })
  await cancel.click()
  await page.getByText('Cancel Aizada’s booking on').waitFor()
  await cancel.click()
  await page.getByRole('alert').getByText('You’re offline, and nothing was changed. Try again when you’re connected.').waitFor()
  await page.context().setOffline(false)
  await cancel.click()
  await page.getByText('The booking of Aizada Raghunathan is cancelled. You can book another time.').waitFor()
  await page.getByRole('heading', { name: 'Next: book a time for the quarter-final' }).waitFor()
  expect(await findings(page)).toEqual([])

  await page.goto(`${booked?.slice(0, -2)}xx`)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
})

test('a correction sent without a connection stays on the page, a wrong answer gets the focus, and a double click sends it once', async () => {
  const page = await site.phone({ isAlone: true })
  const office = await signedInOffice(site.url())
  const { status_path: path } = await register(site.url(), { ...family, student_name: 'Meher Raghunathan', txn_no: '432187650077' })
  await office.askForCorrection('Meher Raghunathan', ['txn_no', 'birth_date', 'file_doc'], 'The picture is too blurred to read.')
  await page.goto(path ?? '')
  await hydrated(page)
  const number = page.getByLabel('New number')
  const date = page.getByLabel('New answer')
  const picture = page.locator('input[type=file]')
  const send = page.getByRole('button', { name: 'Send corrections' })
  await number.fill('432187650088')
  await date.fill('2999-04-19')
  await picture.setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: await aPicture() })
  const isKept = async () => [await number.inputValue(), await picture.evaluate((input: HTMLInputElement) => input.files?.length)]

  await page.context().setOffline(true)
  await date.evaluate((input) => input.removeAttribute('max'))
  await send.click()
  const offline = page.getByText('You’re offline. Your answers are still here; press “Send corrections” again when you’re connected.')
  await offline.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('You’re offline.')
  expect(await isKept()).toEqual(['432187650088', 1])
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])

  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => date.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await offline.isVisible()).toBe(false)
  expect(await isKept()).toEqual(['432187650088', 1])
  await date.fill('2013-04-19')
  await expect.poll(() => date.getAttribute('aria-invalid')).not.toBe('true')

  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  await send.dblclick()
  await page.getByText('Thank you. We’ll check again').waitFor()
  expect(sent).toBe(1)
})

test('without JavaScript a family reads what is kept and who has seen it, and downloads it', async () => {
  const page = await site.phone({ javaScriptEnabled: false, isAlone: true })
  await page.goto(path)
  await page.getByRole('link', { name: 'What we keep, and who has seen it' }).click()
  await page.getByRole('heading', { name: 'What we keep about Aanya Raghunathan' }).waitFor()
  await page.getByText('Administrator, ').first().waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as a file (JSON)' }).click()
  expect((await downloading).suggestedFilename()).toBe(`${reference}.json`)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  }
  const scripted = await site.phone()
  await scripted.goto(`${path}/data`)
  expect(await findingsOnBoth(scripted, { dark: true })).toEqual([])
})

test('without JavaScript a family withdraws a registration, the office sees it, and the family undoes it', async () => {
  const page = await site.phone({ javaScriptEnabled: false, isAlone: true })
  await page.goto(`${path}/data`)
  await page.getByText('Stop everything and have it erased').click()
  await page.getByRole('button', { name: 'Withdraw Aanya Raghunathan' }).click()
  await page.getByRole('heading', { name: 'Withdrawn' }).waitFor()
  for (const gone of ['Correct something', 'I paid twice', 'Withdraw the registration'])
    expect(await page.getByRole('link', { name: gone }).count()).toBe(0)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  const scripted = await site.phone()
  await scripted.goto(path)
  expect(await findingsOnBoth(scripted, { dark: true })).toEqual([])
  const office = await site.office('/admin')
  await office.getByRole('link', { name: 'Open: 1 registration was withdrawn by families' }).click()
  await office.getByRole('heading', { name: 'Withdrawn by families' }).waitFor()
  await office
    .getByRole('listitem')
    .filter({ hasText: 'Aanya Raghunathan' })
    .getByText(/^Withdrawn .*, erased after /)
    .waitFor()
  await page.getByRole('button', { name: 'Undo the withdrawal' }).click()
  await page.getByRole('heading', { name: 'Aanya is in!' }).waitFor()
})

test('while the database is away, a page says so in the family’s language, and reloads by itself until it’s back', async () => {
  const page = await site.phone()
  await page.goto(`${path}?lang=hi`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const letIn = await keepServerOut(site.databaseUrl())
  try {
    await page.reload()
    await page.getByRole('heading', { name: 'उपलब्ध नहीं' }).waitFor()
    await page.getByRole('link', { name: 'फिर कोशिश करें' }).waitFor()
    expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  } finally {
    await letIn()
  }
  await page.getByText(reference).first().waitFor()
  await page.goto(`${path.replace(/.{9}$/, 'elsewhere')}/data?lang=en`)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
})

/** Ends the server's connections and refuses new ones until the returned function is called. */
async function keepServerOut(databaseUrl: string): Promise<() => Promise<void>> {
  const address = new URL(databaseUrl)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  await runOn(address.href, `alter database "${name}" allow_connections false`)
  await runOn(address.href, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  return async () => {
    await runOn(address.href, `alter database "${name}" allow_connections true`)
  }
}
