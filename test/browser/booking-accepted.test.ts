import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { administrator } from '#test/support/portal.ts'
import { signInAs } from '#test/support/sign-in.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { linkTo, openSite, register } from './site.ts'

const site = openSite()

let family: Answers
/** The path of the link in the acceptance email, as the office copies it: no email is sent here. */
let link: string
beforeAll(async () => {
  const office = await signedInOffice(site.url())
  await office.changeSeason(({ booking }) => Object.assign(booking, { acceptedOnly: true }))
  family = aFamily({ student_name: 'Meher Iyer', parent_contact: '98450 10200' })
  ;({ link } = await accepted(family))
})

/** Registers and accepts a child. Returns its booking link and the path of its status page. */
async function accepted(answers: Answers): Promise<{ link: string; status: string }> {
  const name = answers.student_name ?? ''
  const { status_path: status } = await register(site.url(), answers)
  const office = await signedInOffice(site.url())
  await office.decide(name, 'accepted')
  await site.endHolds()
  const headers = { cookie: await signInAs(administrator, site.url()), origin: site.url() }
  const { rows } = (await (await fetch(`${site.url()}/api/office/letters?state=waiting`, { headers })).json()) as {
    rows: { id: string; letter: string; recipient: string }[]
  }
  const email = rows.find(({ letter, recipient }) => letter === 'registration-accepted' && recipient === answers.parent_email)
  const copied = await fetch(`${site.url()}/api/office/letters/${email?.id}/link`, { method: 'POST', headers })
  const { pathname, search } = new URL(((await copied.json()) as { link: string }).link)
  return { link: pathname + search, status: status ?? '' }
}

async function open(path: string, device: 'phone' | 'desk' = 'phone'): Promise<Page> {
  const page = await site[device]()
  await page.goto(path)
  await submit(page).and(page.locator(':enabled')).waitFor()
  return page
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

async function chooseTime(page: Page, time: string) {
  await page.getByLabel('Bee Level').fill('Level 2')
  await page.locator('input[name=date][value="2025-09-11"]').check()
  await page.getByRole('radio', { name: new RegExp(`^${time}`) }).check()
}

test('the page asks for five things and a time, and says what is wrong without losing anything', async () => {
  const page = await open('/book')
  await page.getByText('The student’s registration must be accepted first.').waitFor()
  await page.getByLabel('Student Name').fill('Somebody Else')
  await page.getByLabel('Parent Email').fill(family.parent_email ?? '')
  await page.getByLabel('Parent Mobile').fill('9845010200')
  await chooseTime(page, '04:00 PM')
  await submit(page).click()
  await page.getByRole('alert').getByText("We couldn't find an accepted registration").waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  expect(await page.getByLabel('Student Name').inputValue()).toBe('Somebody Else')
  expect(await page.getByRole('radio', { name: /^04:00 PM/ }).isChecked()).toBe(true)
})

test('the link in the email fills the form in and books; asked again, the page says which time is booked', async () => {
  const page = await open(link)
  const values = async () =>
    await page
      .locator('form input:not([type=hidden], [type=radio])')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(await values()).toEqual(['Meher Iyer', family.parent_email, '+91 India', '9845010200', ''])
  expect(await findings(page)).toEqual([])
  await chooseTime(page, '05:00 PM')
  await submit(page).click()
  const done = page.getByRole('status').filter({ hasText: 'Booking successful!' })
  await done
    .getByText(
      `Meher Iyer: Thursday 11 September 2025, 5:00 pm IST (UTC+5:30). The email to ${family.parent_email} waits in our office, which can’t send email yet.`,
    )
    .waitFor()
  expect(await findings(page)).toEqual([])

  const again = await open('/book', 'desk')
  await again.getByLabel('Student Name').fill('meher iyer')
  await again.getByLabel('Parent Email').fill(family.parent_email ?? '')
  await again.getByLabel('Parent Mobile').fill('9845010200')
  await chooseTime(again, '06:00 PM')
  await submit(again).click()
  await again.getByRole('alert').getByText('Meher Iyer is already booked for 5:00 pm on 11 September 2025.').waitFor()
})

test('by the link a family abroad sees its booking in its own time, moves it, and cancels it', async () => {
  const office = await signedInOffice(site.url())
  await office.changeSeason(({ booking }) => Object.assign(booking, { from: '2999-09-10', to: '2999-09-13', seats: 1 }))
  const abroad = aFamilyAbroad({ student_name: 'Aizada Toktosunova', contact_code: '+996', parent_contact: '555 123 456' })
  const { link } = await accepted(abroad)
  const page = await site.phone({ timezoneId: 'Asia/Bishkek' })
  await page.goto(link)
  await page.getByText('+996 555123456').first().waitFor()
  await page.getByLabel('Bee Level').fill('Level 3')
  await page.locator('input[name=date][value="2999-09-11"]').check()
  await page.getByRole('radio', { name: '05:00 PM IST, 5:30 pm in Bishkek, 1 of 1 places left' }).check()
  await submit(page).click()
  await page.getByText('Booking successful!').waitFor()
  await page.getByText('Aizada Toktosunova: Wednesday 11 September 2999, 5:00 pm IST (UTC+5:30), 5:30 pm in Bishkek.').waitFor()
  expect(await page.getByLabel('Student Name').inputValue()).toBe('')
  const calendar = page.getByRole('link', { name: 'Add to calendar' })
  expect(decodeURIComponent((await calendar.getAttribute('href')) ?? '')).toContain('DTSTART:29990911T113000Z')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])

  await page.goto(link)
  await page.getByRole('heading', { name: 'See you on Wednesday' }).waitFor()
  await page.getByText('You can move or cancel until Tuesday 10 September, 5:00 pm IST (UTC+5:30), 5:30 pm in Bishkek.').waitFor()
  await page.getByRole('button', { name: 'Move' }).click()
  await page.locator('input[name=date][value="2999-09-12"]').check()
  await page.getByRole('radio', { name: /^04:00 PM/ }).check()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Move the booking' }).click()
  await page
    .getByText('Aizada Toktosunova is now booked for Thursday 12 September 2999, 4:00 pm IST (UTC+5:30), 4:30 pm in Bishkek.')
    .waitFor()

  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByText('Cancel Aizada’s booking on Thursday 12 September, 4:00 pm IST (UTC+5:30), 4:30 pm in Bishkek?').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByText('The booking of Aizada Toktosunova is cancelled. You can book another time.').waitFor()
  await submit(page).waitFor()
})

test('a full time has a waiting list: the family joins it, and takes the place that becomes free', async () => {
  const send = async (method: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: site.url() }
    const reply = await fetch(`${site.url()}/api/bookings${method === 'POST' ? '' : '/own'}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    expect([await reply.text(), reply.status]).toEqual([expect.anything(), method === 'POST' ? 201 : 200])
  }
  const before = aFamily({ student_name: 'Bermet Asanova' })
  const token = (await accepted(before)).link.replace('/book?for=', '')
  const sent = { student_name: 'Bermet Asanova', bee_level: 'Level 1', parent_email: before.parent_email, parent_mobile: '9845010233' }
  await send('POST', { ...sent, date: '2999-09-10', time_slot: '04:00 PM', link: token })
  const { link, status } = await accepted(aFamily({ student_name: 'Cholpon Uulu' }))

  const page = await site.phone()
  await page.goto(link)
  await page.getByLabel('Bee Level').fill('Level 3')
  await page.locator('input[name=date][value="2999-09-10"]').check()
  await page.getByRole('button', { name: 'Join the waiting list for 4:00 pm' }).click()
  await page.getByRole('heading', { name: '4:00 pm on 10 September is full' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('waiting-title')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Join the waiting list', exact: true }).click()
  await page.getByText('You’re number 1 on the waiting list for 4:00 pm on 10 September.').first().waitFor()
  expect(await findings(page)).toEqual([])

  const list = await site.office('/bookdata?state=waiting')
  await list.getByText('Number 1 of 1').waitFor()
  expect(await findings(list)).toEqual([])
  await list.getByRole('button', { name: 'Details' }).click()
  await list.getByRole('button', { name: 'Take off the list…' }).click()
  const dialog = list.getByRole('dialog', { name: 'Take this student off the waiting list?' })
  await dialog.getByText('10 September 2999, 04:00 PM. Those behind them move up.').waitFor()
  await dialog.getByRole('button', { name: 'Take off the list' }).click()
  await dialog.getByText('Enter a reason. We’ll send it to the family.').waitFor()
  expect(await findings(list)).toEqual([])

  await page.goto(status)
  await page.getByText('You’re number 1 on the waiting list for 4:00 pm on 10 September.').waitFor()
  await send('DELETE', { link: token, version: 1 })
  await page.goto(status)
  await page.getByRole('heading', { name: 'A place is free: 4:00 pm on 10 September' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.goto(link)
  await page.getByRole('heading', { name: 'A place is free: 4:00 pm on 10 September' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Take this place' }).click()
  await page.getByText('Cholpon Uulu is booked for Tuesday 10 September 2999, 4:00 pm IST (UTC+5:30).').waitFor()
  await page.getByRole('heading', { name: 'See you on Tuesday' }).waitFor()
  await page.getByRole('button', { name: 'Move', exact: true }).waitFor()
})

test('who takes a place by the link of its email can move and cancel the booking there', async () => {
  const parent_email = 'guljan@home.example'
  const sent = { bee_level: 'Level 1', date: '2999-09-11', time_slot: '05:00 PM' }
  const children = [
    { student_name: 'Guljan Asanova', parent_email, parent_mobile: '9845010244' },
    { student_name: 'In The Way', parent_email: 'other@home.example', parent_mobile: '9845010255' },
  ]
  const headers = { 'content-type': 'application/json', origin: site.url() }
  const send = (path: string, body: object, method = 'POST') =>
    fetch(`${site.url()}/api${path}`, { method, headers, body: JSON.stringify(body) })
  const office = await signedInOffice(site.url())
  await office.changeSeason(({ booking }) =>
    Object.assign(booking, { acceptedOnly: false, seats: 1, from: '2999-09-10', to: '2999-09-13' }),
  )
  expect((await send('/bookings', { ...sent, ...children[1] })).status).toBe(201)
  expect((await send('/bookings', { ...sent, ...children[0], time_slot: '06:00 PM' })).status).toBe(201)
  expect((await send('/waiting-places', { ...sent, ...children[0] })).status).toBe(201)
  const link = (await linkTo(site, 'other@home.example')).replace('/book?place=', '')
  expect((await send('/bookings/own', { link, version: 1 }, 'DELETE')).status).toBe(200)

  const page = await site.phone()
  await page.goto(await linkTo(site, parent_email))
  await page.getByRole('button', { name: 'Take this place' }).click()
  await page.getByRole('heading', { name: 'See you on Wednesday' }).waitFor()
  await page.getByRole('button', { name: 'Move', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor()
  expect(await findings(page)).toEqual([])
})

test('a link that no longer works shows the ordinary page, and says so', async () => {
  const page = await open(`${link.slice(0, -2)}xx`)
  await page.getByText('This booking link no longer works. Fill in the form, or write to').waitFor()
  expect(await page.getByLabel('Student Name').inputValue()).toBe('')
  expect(await findings(page)).toEqual([])
})
