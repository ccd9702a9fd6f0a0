import { expect, test } from 'vitest'
import { aFamily, aParticipant } from '#test/support/people.ts'
import { desk } from './devices.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { signedInOffice } from './office.ts'
import { openSite, register, slowDown } from './site.ts'

const site = openSite()

test('a bulk decision begins with a dry run that says what can be done, and then shows the result of every row', async () => {
  const shared = { txn_no: 'USED FOR ANN AND DORA' }
  for (const name of ['Ann', 'Bea', 'Cleo', 'Dora'])
    await register(site.url(), aFamily({ student_name: `${name} Several`, ...(/Ann|Dora/.test(name) && shared) }))
  const page = await site.office('/studentsrequest1')
  await page.getByPlaceholder('Search Here').fill('several')
  await page.getByText('4 found by name').waitFor()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByText('2 left out: 2 are flagged.').waitFor()
  await page.getByRole('checkbox', { name: 'Select Ann Several' }).check()
  const office = await signedInOffice(site.url())
  await office.decide('bea several', 'declined')
  await page.getByRole('button', { name: 'Accept…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 can be accepted, 2 can’t').waitFor()
  await dialog.getByText("Someone else changed it: it's declined now.").waitFor()
  await dialog.getByText('1 left out: 1 is flagged.').waitFor()
  await dialog
    .getByRole('region', { name: 'Left out' })
    .getByText(/Same number as \d+/)
    .waitFor()
  await dialog.getByRole('button', { name: /^Accept/ }).click()
  await page.getByText('1 accepted').first().waitFor()
  await page.keyboard.press('Escape')
  expect((await office.list('several', 'accepted')).total).toBe(1)
  expect((await office.list('several', 'pending')).rows.map(({ answers }) => answers.student_name)).toEqual(['Dora Several', 'Ann Several'])
})

test('lists can be sorted, filtered and used with the keyboard; the URL remembers the choices', async () => {
  for (const city_name of ['Pune', 'Agra', 'Kochi'])
    await register(site.url(), aFamily({ student_name: `${city_name} Child`, city_name }), 'techovationform')
  const page = await site.office('/techrequest')
  const names = () =>
    page
      .getByRole('row')
      .filter({ hasText: 'Child' })
      .evaluateAll((rows) => rows.map((row) => /[A-Z]\w+ Child/.exec(row.textContent ?? '')?.[0]))
  await expect.poll(names).toEqual(['Kochi Child', 'Agra Child', 'Pune Child'])
  await page.getByRole('button', { name: 'City' }).click()
  await expect.poll(names).toEqual(['Agra Child', 'Kochi Child', 'Pune Child'])
  expect(page.url()).toContain('sort=city_name')
  await expect.poll(() => page.getByRole('columnheader', { name: 'City' }).getAttribute('aria-sort')).toBe('ascending')

  await page.keyboard.press('/')
  await page.keyboard.type('kochi')
  await expect.poll(names).toEqual(['Kochi Child'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.getByText('1 selected on this page.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Kochi Child' }).waitFor()
  await page.getByRole('link', { name: 'List' }).click()
  await expect.poll(names).toEqual(['Kochi Child'])
})

test('the rows are at least 400 px high below the header and grow with the window: nine rows at 900 px', async () => {
  for (const letter of 'ABCDEFGHIJKL') await register(site.url(), aFamily({ student_name: `${letter} Measured` }))
  const page = await site.office('/studentsrequest1?q=measured')
  await page.getByRole('row').filter({ hasText: 'A Measured' }).waitFor()
  const measured = async (height: number) => {
    await page.setViewportSize({ width: 1440, height })
    return await page.evaluate(() => {
      const rows = document.querySelector('section:has(table)') as HTMLElement
      const head = rows.querySelector('thead')?.getBoundingClientRect()
      const lowest = Math.min(rows.getBoundingClientRect().top + rows.clientHeight, innerHeight)
      const seen = [...rows.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= lowest + 0.5)
      return { body: rows.clientHeight - (head?.height ?? 0), seen: seen.length }
    })
  }
  expect((await measured(500)).body).toBeGreaterThanOrEqual(400)
  const usual = await measured(900)
  expect(usual.seen).toBeGreaterThanOrEqual(9)
  expect((await measured(1200)).body).toBeGreaterThan(usual.body + 250)
})

test('flagged requests have a tab with a count, lead to the other one, and are reviewed with W; single keys can be switched off', async () => {
  for (const name of ['Ina', 'Jon', 'Kim'])
    await register(
      site.url(),
      aFamily({ student_name: `${name} Twice`, ...(name !== 'Kim' && { txn_no: '412303127777' }) }),
      'eurasianspellingbee',
    )
  const office = await signedInOffice(site.url(), 'eurasian')
  const numberOf = async (name: string) => (await office.list(name)).rows[0]?.serial_no
  const page = await site.office('/eurasianrequestlist')
  await page.getByRole('main').getByRole('link', { name: 'Review 3' }).waitFor()
  await page.getByRole('link', { name: 'Flagged 2' }).click()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Twice' }).count()).toBe(2)
  const row = page.getByRole('row').filter({ hasText: 'Ina Twice' })
  await row.getByText(`Same number as ${await numberOf('jon')}`).waitFor()

  await page.getByRole('main').getByRole('link', { name: 'Review 2' }).waitFor()
  await page.evaluate(() => localStorage.setItem('single-keys', 'off'))
  await row.focus()
  await page.keyboard.press('x')
  await page.keyboard.press('w')
  expect([new URL(page.url()).pathname, await row.getByRole('checkbox').isChecked()]).toEqual(['/eurasianrequestlist', false])
  await page.evaluate(() => localStorage.removeItem('single-keys'))
  await page.keyboard.press('x')
  await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true)
  await row.getByRole('link', { name: `${await numberOf('jon')}` }).click()
  await page.getByRole('heading', { level: 2, name: 'Jon Twice' }).waitFor()
  await page.goBack()
  await row.waitFor()
  await page.keyboard.press('w')
  await page.getByRole('heading', { level: 2, name: 'Ina Twice' }).waitFor()
  expect(await page.getByRole('button', { name: 'Flagged 2' }).getAttribute('aria-pressed')).toBe('true')
})

test('on a phone a list is cards with fee, number and flags; a card opens the request, can be edited, and Review stays at the lower edge', async () => {
  for (const name of ['Lia', 'Max'])
    await register(site.url(), aFamily({ student_name: `${name} Carded`, txn_no: '412303128888' }), 'eurasianspellingbee')
  const page = await site.office('/eurasianrequestlist?q=carded', 'phone')
  const card = page.getByRole('article').filter({ hasText: 'Lia Carded' })
  await card.getByText('4123 0312 8888').waitFor()
  await card.getByText(/Same number as \d+/).waitFor()
  expect([await page.getByRole('article').count(), await page.getByRole('checkbox').count()]).toEqual([2, 2])
  const edge = await page.getByRole('main').getByRole('link', { name: 'Review 2' }).boundingBox()
  expect(edge && edge.y + edge.height).toBeGreaterThan(820)
  await page.getByRole('button', { name: 'Newest first' }).click()
  await page.waitForURL('**sort=serial_no*')
  await card.getByRole('button', { name: 'Edit Lia Carded' }).click()
  await page.getByRole('dialog').getByLabel('School Name').fill('Hill School')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('The changes to Lia Carded are saved.').waitFor()
  expect(await findingsOnBoth(page)).toEqual([])
  await card.getByRole('button', { name: 'Lia Carded', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Lia Carded' }).waitFor()
})

test('an export can be clicked only once the list is there: what comes with it moves the link away from the pointer', async () => {
  await register(site.url(), aFamily({ student_name: 'Moved Link' }), 'eurasianspellingbee')
  const page = await site.desk()
  await site.signIn(page)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/office/registrations?*', (route) => asked.then(() => route.continue()))
  await page.goto('/eurasianrequestlist')
  await page.getByRole('button', { name: 'Export to Excel' }).and(page.locator(':disabled')).waitFor()
  answer()
  await page.getByRole('link', { name: 'Export to Excel' }).waitFor()
})

test('on a phone cards are exported, accepted one by one, and selected for a bulk decision', async () => {
  for (const name of ['Nia', 'Oli', 'Pia']) await register(site.url(), aFamily({ student_name: `${name} Pocket` }), 'eurasianspellingbee')
  const page = await site.office('/eurasianrequestlist?q=pocket', 'phone')
  await page.getByRole('button', { name: 'Accept Nia Pocket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Nia Pocket is accepted.').first().waitFor()
  await page.getByRole('checkbox', { name: 'Select Oli Pocket' }).check()
  await expect.poll(() => page.getByRole('link', { name: 'Export to Excel (1 selected)' }).getAttribute('href')).toContain('ids=')
  await page.getByRole('button', { name: 'Select all 2 that match' }).click()
  await page.getByRole('checkbox', { name: 'Select Pia Pocket', checked: true }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Decline…' }).click()
  await page.getByText('2 can be declined').waitFor()
})

test('when a colleague saves first, an edit shows what changed, loses nothing typed, and can be saved over it', async () => {
  await register(site.url(), aFamily({ student_name: 'Edited Twice' }))
  const office = await signedInOffice(site.url())
  await office.decide('edited twice', 'accepted')
  const page = await site.office('/studentlist1?q=edited')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  // The colleague renames the student as well, so that the row leaves the list that was searched.
  await office.amend('edited twice', { class_name: 'Class 11', parent_email: 'corrected@home.example', student_name: 'Renamed Meanwhile' })
  await dialog.getByLabel('School Name').fill('Late School')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/Error saving data: office@portal\.example edited this at \d\d:\d\d\./).waitFor()
  await dialog.getByText('Class is now “Class 11”.').waitFor()
  expect(await dialog.getByLabel('Parents Email').inputValue()).toBe('corrected@home.example')
  expect(await dialog.getByLabel('School Name').inputValue()).toBe('Late School')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The changes to Renamed Meanwhile are saved.').waitFor()
  const [row] = (await office.list('renamed', 'accepted')).rows
  expect(row?.answers).toMatchObject({ class_name: 'Class 11', school_name: 'Late School', parent_email: 'corrected@home.example' })
})

test('an accepted participant can be edited as well as reopened, and the history puts an earlier answer back', async () => {
  const name = 'Kavya Misspelt'
  await register(site.url(), aParticipant({ participant_name: name, alternate_contact_code: '' }), 'wordsmithform')
  await (await signedInOffice(site.url(), 'wordsmith')).decide('kavya misspelt', 'accepted')
  const page = await site.office('/participantlist?q=misspelt')
  await page.getByRole('button', { name: 'Reopen', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Participant' })
  await dialog.getByText('If we call, we’ll dial +91 97').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Kavya Less Misspelt')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The changes to Kavya Less Misspelt are saved.').waitFor()
  await page.getByRole('row').filter({ hasText: 'Kavya Less Misspelt' }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByText('History', { exact: true }).click()
  await look(page, 'edit dialog')
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe(name)
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).evaluate((input) => input === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`The changes to ${name} are saved.`).waitFor()
  const { id } = (await signedInOffice(site.url(), 'wordsmith').then((office) => office.list('misspelt', 'accepted'))).rows[0] ?? { id: '' }
  const [last] = await (await signedInOffice(site.url())).historyOf(id)
  expect(last).toMatchObject({ action: 'amended', before: { participant_name: 'Kavya Less Misspelt' }, after: { participant_name: name } })
})

test('Esc in an edit dialog asks before anything typed is lost, however often it is pressed; a refused save says so above the errors', async () => {
  await register(site.url(), aFamily({ student_name: 'Escaped From' }))
  const office = await signedInOffice(site.url())
  await office.decide('escaped from', 'accepted')
  const page = await site.office('/studentlist1?q=escaped')
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  await edit.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await edit.click()
  await dialog.getByLabel('School Name').fill('Not Saved School')
  const asking = page.getByRole('dialog', { name: 'Close without saving?' })
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press('Escape')
    await asking.waitFor()
    await page.keyboard.press('Escape')
    await asking.waitFor({ state: 'hidden' })
  }
  await expect.poll(() => dialog.getByLabel('School Name').inputValue()).toBe('Not Saved School')
  await page.route('**/api/office/registrations/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          json: {
            type: 'urn:problem:invalid',
            title: 'Some answers need attention',
            status: 400,
            detail: 'Please correct the answers marked below.',
            errors: [{ path: 'school_name', message: 'There is no such school.' }],
            requestId: 'test',
          },
        })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('There is no such school.').waitFor()
  await dialog.getByText('Error saving data: please correct the answers marked above.').waitFor()
  await page.keyboard.press('Escape')
  await asking.getByRole('button', { name: 'Discard changes' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await office.list('escaped from', 'accepted')).rows[0]?.answers.school_name).not.toBe('Not Saved School')
})

test('the dashboard, the bell and the finder lead to waiting registrations and to people', async () => {
  await register(site.url(), aFamily({ student_name: 'Found Person' }), 'semiform')
  const page = await site.office('/semirequestlist')
  // The server counts what is left to do every ten seconds.
  const counted = async () => (await (await page.request.get('/api/office/work')).json()).lists
  const semiFinal = expect.objectContaining({ competition: 'semi-final', waiting: 1 })
  await expect.poll(counted, { interval: 500 }).toContainEqual(semiFinal)
  await page.goto('/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Review all/ })
    .waitFor()
  await page.getByRole('link', { name: '1, Waiting: Semi-final round' }).click()
  await page.waitForURL('**/semirequestlist')
  await page.goBack()
  await page.getByRole('combobox').fill('found per')
  await page.getByRole('option', { name: /Found Person/ }).click()
  await page.waitForURL('**/semirequestlist?q=*')
  await page.getByRole('row').filter({ hasText: 'Found Person' }).waitFor()
})

test.each(['desk', 'phone'] as const)(
  'on a %s a message about what was done moves neither the search nor the other rows',
  async (device) => {
    for (const name of ['Ann', 'Ben']) await register(site.url(), aFamily({ student_name: `${name} Stays On A ${device}` }), 'abc')
    const page = await site.office(`/studentsrequest?q=stays%20on%20a%20${device}`, device)
    const tops = () =>
      Promise.all([page.getByLabel('Search Here'), page.getByText('Stays On A').first()].map(async (part) => (await part.boundingBox())?.y))
    const last = page.getByRole('button', { name: /^Accept/ }).nth(1)
    await last.waitFor()
    const before = await tops()
    await last.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    await last.waitFor({ state: 'detached' })
    expect(await tops()).toEqual(before)
    expect(await findings(page)).toEqual([])
  },
)

test('a decision that does not reach the server says so in the dialog, changes nothing, and works the next time', async () => {
  await register(site.url(), aFamily({ student_name: 'Lost Line' }))
  const page = await site.office('/studentsrequest1?q=lost%20line')
  await page.getByRole('row').filter({ hasText: 'Lost Line' }).getByRole('button', { name: 'Accept' }).click()
  const dialog = page.getByRole('dialog')
  await page.route('**/decision', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await dialog.getByText('We couldn’t reach the server.').waitFor()
  const office = await signedInOffice(site.url())
  expect((await office.list('lost line')).rows[0]?.status).toBe('pending')
  await page.unroute('**/decision')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Lost Line is accepted.').first().waitFor()
})

test('on a slow connection, a decision that was undone can be made again as soon as the list says so', async () => {
  for (const student_name of ['Second Thoughts', 'Second Helping']) await register(site.url(), aFamily({ student_name }))
  const page = await site.office('/studentsrequest1?q=second')
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const accept = async (name: string) => {
    await rowOf(name).getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByText(`${name} is accepted.`).first().waitFor()
  }
  await rowOf('Second Thoughts').waitFor()
  const stop = await slowDown(page, '**/api/office/registrations?*')
  await accept('Second Thoughts')
  await undo.click()
  await page.getByText('No email was sent.').waitFor()
  await accept('Second Thoughts')

  // What is decided meanwhile can be undone as well.
  await undo.click()
  await accept('Second Helping')
  await rowOf('Second Helping').waitFor({ state: 'detached' })
  await undo.waitFor()
  await page.getByText('Second Helping is accepted.').first().waitFor()
  await stop()
})

test('the whole menu is in sight without scrolling, and what the portal adds to it has tabs', async () => {
  const page = await site.office('/admin')
  const menu = page.getByRole('navigation', { name: 'Office' }).filter({ visible: true })
  await menu.getByRole('link', { name: /^Review \d+ waiting/ }).waitFor()
  for (const height of [900, 800, 660]) {
    await page.setViewportSize({ ...desk, height })
    await expect.poll(() => menu.evaluate(({ parentElement: side }) => (side ? side.scrollHeight - side.clientHeight : null))).toBe(0)
    const signOut = await menu.getByRole('button', { name: 'Sign Out' }).boundingBox()
    expect((signOut?.y ?? 0) + (signOut?.height ?? 0)).toBeLessThanOrEqual(height)
  }
  await menu.getByRole('link', { name: 'Set-up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Season' }).waitFor()
  await page.getByRole('navigation', { name: 'Set-up' }).getByRole('link', { name: 'Colleagues' }).click()
  await page.getByRole('heading', { level: 1, name: 'Colleagues' }).waitFor()
  expect(await menu.locator('[aria-current]').allTextContents()).toEqual(['Set-up'])
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
})

test('an address that no screen has stays in the office, and the finder finds a screen by what it is about', async () => {
  const page = await site.office('/studentlist9')
  await page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor()
  await page.getByRole('combobox').fill('refund')
  await page.getByRole('option', { name: /^Day-end totals/ }).click()
  await page.waitForURL('**/money?tab=days')
  await page.goto('/studentlist9')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  expect(await page.getByRole('main').getByText('Deleting old data').count()).toBe(0)
})

test('the dashboard fits into the window: totals with their definitions, the work, and the charts', async () => {
  const page = await site.office('/admin')
  const total = page.getByRole('link', { name: /^TOTAL STUDENT REGISTERED/ })
  await page.getByText('Rupees').or(page.getByText('No registrations were accepted')).first().waitFor()
  await page.getByRole('link', { name: /^Review all/ }).waitFor()
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
    const table = page.getByRole('table', { name: 'Waiting, by list' }).locator('..')
    await expect.poll(() => table.evaluate((card) => card.scrollWidth - card.clientWidth)).toBeLessThanOrEqual(0)
  }
  const definition = page.getByText('Children with at least one accepted registration')
  expect(await definition.isVisible()).toBe(false)
  await total.focus()
  await definition.waitFor()
  await page.keyboard.press('Escape')
  await definition.waitFor({ state: 'hidden' })
  await total.hover()
  await definition.waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await total.click()
  await page.waitForURL('**/studentlist?status=children')
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^All competitions, each child once/ })
    .waitFor()
  const phone = await site.office('/admin', 'phone')
  const tapped = phone.getByRole('link', { name: /^OTHER STUDENT REGISTERED/ })
  await tapped.tap()
  await phone.getByText('registered with the type Out Of India').waitFor()
  await tapped.tap()
  await phone.waitForURL('**/studentlist?status=children&region=*')
})

test('the menu on a phone opens, shows the current screen, and leads to others', async () => {
  const page = await site.office('/studentlist', 'phone')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation').filter({ visible: true })
  await expect.poll(() => menu.getByRole('link', { name: 'Registered Students', exact: true }).getAttribute('aria-current')).toBe('page')
  await menu.getByRole('link', { name: 'Technovation All List' }).click()
  await page.waitForURL('**/techlist')
  await page.getByRole('heading', { name: 'Technovation Registered Student Details' }).waitFor()
})

// Last, because the name stays.
test('phones and desktops show who is signed in by initials and name, which is given in the profile, with the keys and Sign Out', async () => {
  for (const [device, before, name, initials] of [
    ['desk', 'office@portal.example', 'Meera Iyer', 'MI'],
    ['phone', 'Meera Iyer', 'Nadia Khan', 'NK'],
  ] as const) {
    const page = await site.office('/admin', device)
    const opens = (who: string) => page.getByRole('button', { name: `Signed in as ${who}` })
    const you = page.getByRole('group', { name: 'You' })
    await opens(before).click()
    await expect.poll(() => page.getByText('Add your name').count()).toBe(before.includes('@') ? 1 : 0)
    await you.getByRole('link', { name: 'Profile' }).click()
    await page.waitForURL('**/profile')
    await page.getByRole('textbox', { name: 'Name' }).fill('office@portal.example')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Enter only the name').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('Your name is saved.').waitFor()
    expect(await findings(page)).toEqual([])

    await opens(name).click()
    await expect.poll(() => opens(name).textContent()).toContain(initials)
    for (const text of [name, 'office@portal.example', 'Administrator']) await you.getByText(text, { exact: true }).waitFor()
    await you.getByRole('button', { name: 'Sign Out' }).waitFor()
    await you.getByRole('switch', { name: 'Single keys', checked: true }).click()
    await you.getByRole('switch', { name: 'Single keys', checked: false }).waitFor()
    await page.getByRole('checkbox', { name: 'Single keys', checked: false }).waitFor({ state: 'attached' })
    expect(await findings(page)).toEqual([])
    await you.getByRole('switch', { name: 'Single keys' }).click()
    await you.getByRole('button', { name: 'All keys' }).click()
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Ask for a correction').waitFor()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.reload()
    await opens(name).waitFor()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(name)
  }
})
