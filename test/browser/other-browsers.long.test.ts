import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownScreens } from '#domain/office-screens.ts'
import { aFamily, aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { registerVerified, signInWithLink } from '#test/support/school-sign-in.ts'
import { withBrowserTranslation } from './browser-translation.ts'
import { signedInOffice } from './office.ts'
import { withOldBuiltIns } from './old-browsers.ts'
import { answerByName, enterByName, hydrated, openSite, register } from './site.ts'

const site = openSite()
beforeAll(async () => {
  const office = await signedInOffice(site.url())
  await office.changeSeason(({ booking }) => Object.assign(booking, { from: '2999-09-10', to: '2999-09-13' }))
  for (let n = 0; n < 32; n += 8)
    await Promise.all(
      Array.from({ length: 8 }, (_, k) => register(site.url(), aFamily({ student_name: `${'ABCDEFGH'[k]}${'ABCD'[n / 8]} of Many` }))),
    )
})

// The frame of an email's preview runs no scripts, so not those either that imitate a browser.
afterAll(() => {
  const others = site.complaints.filter((line) => !line.startsWith("Blocked script execution in 'about:srcdoc'"))
  site.complaints.splice(0, Infinity, ...others)
})

const imitations = [
  { browser: 'the oldest browsers', imitate: withOldBuiltIns },
  { browser: 'a browser that translates', imitate: withBrowserTranslation },
]
const languages = ['en', 'hi', 'ru']
const lists = ['studentsrequest', 'studentlist', 'schoollist', 'letters', 'colleagues', 'bookdata']
const screens = new Set([...lists, ...Object.values(ownScreens).map(({ path }) => path)])

describe.each(imitations)('in $browser', ({ browser, imitate }) => {
  const visitor = async (device: 'phone' | 'desk' = 'phone') => {
    const page = await site[device]({ isAlone: true })
    await imitate(page)
    return page
  }
  const open = async (page: Page, path: string, language: string) => {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
    await hydrated(page)
  }

  test.each(languages)('a family registers, pays, corrects, and books when it is accepted, in %s', async (language) => {
    const page = await visitor()
    const answers = aFamily({ student_name: `${language} ${browser}` })
    await open(page, '/quatform', language)
    await page.locator('dialog:not(#help) button').click()
    await send(page).click()
    await page.getByRole('alert').first().waitFor()
    await answerByName(page, answers)
    await send(page).click()
    await page.locator('[name=txn_no]').fill(answers.txn_no ?? '')
    await page.locator('main input[type=file]').setInputFiles({ name: 'payment.png', mimeType: 'image/png', buffer: await aPicture() })
    await send(page).click()
    await page.waitForFunction(() => history.state?.step === 'done')

    const status = (await page.locator('a[href^="/registration/"]').first().getAttribute('href')) ?? ''
    await page.goto(`${status}?lang=${language}`)
    await open(page, `${status}/correct`, language)
    await page.locator('[name=city_name]').fill('Pune')
    await send(page).click()
    await page.waitForURL('**changed=**')
    await page.locator('main [role=status]').filter({ hasText: /./ }).first().waitFor()

    await (await signedInOffice(site.url())).decide(answers.student_name ?? '', 'accepted')
    await page.goto(`${status}?lang=${language}`)
    const book = (await page.locator('a[href^="/book?for="]').first().getAttribute('href')) ?? ''
    await open(page, book, language)
    await send(page).click()
    await page.getByRole('alert').first().waitFor()
    await page.locator('[name=bee_level]').fill('2')
    await page.locator('[name=date][value="2999-09-11"]').check()
    await page.locator('[name=time_slot]').first().check()
    await send(page).click()
    await page
      .locator('main')
      .getByText(answers.student_name ?? '')
      .last()
      .waitFor()
  })

  test.each(languages)('a school registers, and signs in after a wrong password, in %s', async (language) => {
    const page = await visitor()
    const answers = aSchool()
    await open(page, '/SchoolRegister', language)
    await send(page).click()
    await page.getByRole('alert').first().waitFor()
    await enterByName(page, answers)
    await send(page).click()
    await page
      .locator('main')
      .getByText(answers.schoolname ?? '')
      .first()
      .waitFor()

    const verified = aSchool()
    await registerVerified(site.url(), administrator, verified)
    await signInWithLink(site.url(), administrator, verified.email ?? '')
    await open(page, '/SchoolLogin', language)
    for (const password of ['not the right one', 'kettle under the bed']) {
      await page.locator('[name=email]').fill(verified.email ?? '')
      await page.locator('[name=password]').fill(password)
      await send(page).click()
      if (password.startsWith('not')) await page.getByRole('alert').first().waitFor()
    }
    await page.waitForURL('**/school')
  })

  test('the office searches, pages, filters, ticks, decides, takes back and edits in a list', async () => {
    const name = `Anna ${browser}`
    await register(site.url(), aFamily({ student_name: name }))
    const page = await visitor('desk')
    await site.signIn(page)
    await page.goto('/studentsrequest1')
    const row = page.getByRole('row').filter({ hasText: name })
    const bar = page.getByRole('status').filter({ hasText: 'selected' })
    await search(page, 'of many')
    await page.getByText('32 found by name').waitFor()
    for (const at of [1, 2, 3, 4]) await page.getByRole('row').nth(at).getByRole('checkbox').check()
    await bar.getByText('4 selected on this page.').waitFor()
    await page.getByRole('link', { name: 'Export to Excel (4 selected)' }).waitFor()
    await page.getByRole('row').nth(2).getByRole('checkbox').uncheck()
    await bar.getByText('3 selected on this page.').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('31–32 of 32').waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Type').selectOption('Out Of India')
    await page.getByText('No results for').waitFor()
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await page.keyboard.press('Escape')

    await search(page, name)
    await row.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await page.getByText(`${name} is accepted.`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`${name} is waiting`).waitFor()
    await row.getByRole('button', { name: 'Accept', exact: true }).waitFor()

    await (await signedInOffice(site.url())).decide(name, 'accepted')
    await page.goto(`/studentlist1?q=${encodeURIComponent(name)}`)
    await row.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('School Name').fill('Hill School')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText(`The changes to ${name} are saved.`).waitFor()
    await row.getByText('Hill School').waitFor()
  })

  test('the office reviews: it accepts, and takes back', async () => {
    for (const letter of 'ABC') await register(site.url(), aFamily({ student_name: `${letter} ${browser}` }), 'techovationform')
    const page = await visitor('desk')
    await site.signIn(page)
    await page.goto(`/review?competition=technovation&q=${encodeURIComponent(browser)}`)
    const named = (letter: string) => page.getByRole('heading', { level: 2, name: `${letter} ${browser}` })
    for (const letter of 'AB') {
      await named(letter).waitFor()
      await page.keyboard.press('a')
    }
    await named('C').waitFor()
    await page.keyboard.press('z')
    await named('B').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: `B ${browser} is waiting again.` })
      .waitFor()
  })

  test('every screen of the office opens, and its lists are searched', async () => {
    const page = await visitor('desk')
    await site.signIn(page)
    for (const path of screens) {
      await page.goto(`/${path}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      if (lists.includes(path)) {
        await search(page, 'ann')
        await page.waitForURL('**q=ann**')
      }
      expect(await page.getByText('We couldn’t show this screen').count(), path).toBe(0)
    }
  })
})

/** The button that sends the page's form. */
function send(page: Page) {
  return page.locator('form:not([data-waits], [method=dialog]) [type=submit]')
}

async function search(page: Page, text: string) {
  await page.getByPlaceholder('Search Here').fill('')
  await page.getByPlaceholder('Search Here').pressSequentially(text)
}
