import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { timeZoneName } from '#domain/booking/own-time.ts'
import type { Answers } from '#domain/forms/field.ts'
import type { Language } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { inLanguage } from '#server/platform/language.ts'
import { latinWords } from '#test/support/latin-words.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPostOffice, readEmail } from '#test/support/post-office.ts'
import { findings, overflowOf } from './findings.ts'
import { brokenWords, layoutFindings } from './layout-findings.ts'
import { signedInOffice } from './office.ts'
import { answerByName, hydrated, openSite } from './site.ts'

const post = await openPostOffice()
const site = openSite('postgres', { SMTP_URL: post.url, MAIL_FROM: 'Bee <bee@portal.example>' })
beforeAll(async () => {
  const office = await signedInOffice(site.url())
  await office.changeSeason(({ booking }) => Object.assign(booking, { from: '2999-09-10', to: '2999-09-13' }))
})
afterAll(() => post.close())

const day = '2999-09-11'

type Message = (values: object, options: { locale: Language }) => string

type Family = {
  language: Language
  device: { locale: string; timezoneId: string }
  answers: Answers
  /** How the subjects of their three emails begin. */
  subjects: [received: string, accepted: string, booked: string]
}

const families: Family[] = [
  {
    language: 'hi',
    device: { locale: 'hi-IN', timezoneId: 'Asia/Kolkata' },
    answers: aFamily({
      student_name: 'आरव शर्मा',
      student_email: 'aarav@child.example',
      parent_email: 'sharma@home.example',
      class_name: '6',
      address_name: '१२ झील मार्ग',
      school_name: 'सरस्वती विद्या मंदिर',
      city_name: 'जयपुर',
      state_name: 'राजस्थान',
      country_name: 'भारत',
    }),
    subjects: ['हमें आरव शर्मा का रजिस्ट्रेशन मिल गया है', 'आरव का रजिस्ट्रेशन स्वीकृत है! अब समय बुक करें', 'आरव की बुकिंग हो गई'],
  },
  {
    language: 'ru',
    device: { locale: 'ru-RU', timezoneId: 'Asia/Almaty' },
    answers: aFamilyAbroad({
      student_name: 'Айзада Токтосунова',
      student_email: 'aizada@child.example',
      parent_email: 'toktosunova@home.example',
      contact_code: '+996',
      parent_contact: '555 123 456',
      class_name: '6',
      address_name: 'ул. Токтогула, 12',
      school_name: 'Школа-гимназия № 5',
      city_name: 'Бишкек',
      state_name: 'Чуйская область',
      country_name: 'Киргизия',
    }),
    subjects: ['Мы получили регистрацию: Айзада Токтосунова', 'Регистрация принята: Айзада', 'Вы записаны: '],
  },
]

for (const { language, device, answers, subjects } of families) {
  describe(`a family reads ${language}, and the office English`, () => {
    const name = answers.student_name ?? ''
    const parent = answers.parent_email ?? ''
    const say = (message: Message) => message({}, { locale: language })
    const button = (page: Page, text: Message) => page.getByRole('button', { name: say(text), exact: true })
    const heading = (page: Page, text: Message) => page.getByRole('heading', { name: say(text), exact: true })
    const openPhone = () => site.phone({ viewport: { width: 360, height: 740 }, ...device })

    /** Checks that nothing on a page is English, cut off or hard to use. */
    async function check(page: Page, step: string) {
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      const found = { english: latinWords(await page.content()).join(' '), cutOff: await layoutFindings(page), axe: await findings(page) }
      expect.soft({ step, ...found }).toEqual({ step, english: '', cutOff: [], axe: [] })
      const size = page.viewportSize()
      // As on a phone that is 390 pixels wide and zoomed to 200 %, and on smaller ones with large text: a word can be wider than the screen.
      for (const [width, text] of [
        [195, '100%'],
        [320, '200%'],
        [390, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height: 422 })
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
        expect
          .soft({ step, width, overflow: await overflowOf(page), broken: width < 320 ? [] : await brokenWords(page) })
          .toEqual({ step, width, overflow: 0, broken: [] })
      }
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      if (size) await page.setViewportSize(size)
    }

    test('it registers, from the home page to the receipt', async () => {
      const page = await openPhone()
      await page.goto('/')
      await check(page, 'home')
      await page.locator('a[href="/quatform"]').first().click()
      await hydrated(page)
      await check(page, 'disclaimer')
      await button(page, m['form.proceed']).click()
      await button(page, m['form.next']).click()
      await page.getByRole('alert').first().waitFor()
      await check(page, 'form-errors')
      await answerByName(page, answers)
      await button(page, m['form.next']).click()
      await page.locator(language === 'hi' ? 'a[href^="upi:"]' : 'a[href^="https://pay."]').waitFor()
      await button(page, m['frame.submit']).click()
      await page.getByRole('alert').first().waitFor()
      await check(page, 'pay-errors')
      await page.getByLabel(say(m['question.transaction_number'])).fill(answers.txn_no ?? '')
      const picture = { name: '1.png', mimeType: 'image/png', buffer: await aPicture() }
      await page.getByLabel(say(m['payment.payment_screenshot'])).setInputFiles(picture)
      await check(page, 'pay')
      await button(page, m['frame.submit']).click()
      await heading(page, m['form.form_completed']).waitFor()
      await page.locator('a[href^="/registration/"]').waitFor()
      await check(page, 'done')
      await page.locator('a[href^="/registration/"]').click()
      await heading(page, m['status.were_checking_your_payment']).waitFor()
      await check(page, 'status-checking')
      await emailTo(parent, subjects[0])
    })

    test('the office accepts it', async () => {
      const page = await site.office('/studentsrequest1')
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Accept', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
      await page.getByText(`${name} is accepted.`).waitFor()
      await site.endHolds()
    })

    test('it books a time from the email, and reads when to come', async () => {
      const page = await openPhone()
      const text = await emailTo(parent, subjects[1])
      const [, link = ''] = /http:\/\/localhost:\d+(\/book\?for=\S+)/.exec(text) ?? []
      await page.goto(link)
      await hydrated(page)
      await check(page, 'book')
      await button(page, m['frame.submit']).click()
      await page.getByRole('alert').first().waitFor()
      await page.locator('[name=bee_level]').fill('2')
      await page.locator(`[name=date][value="${day}"]`).check()
      await page.locator('[name=time_slot]').first().check()
      await check(page, 'book-chosen')
      await button(page, m['frame.submit']).click()
      await heading(page, m['booking.booking_successful']).waitFor()
      await check(page, 'booked')
      await emailTo(parent, subjects[2])
      const [, status = ''] = /http:\/\/localhost:\d+(\/registration\/\S+)/.exec(text) ?? []
      await page.goto(status)
      await check(page, 'status-booked')
    })
  })
}

test('a page calls a reader’s place what the server calls it', async () => {
  const page = await site.phone({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  await page.goto('/book?lang=ru')
  const place = inLanguage('ru', () => timeZoneName('Europe/Moscow'))
  await page.getByText(m['booking.under_them_own_time']({ place }, { locale: 'ru' })).waitFor()
})

/** Waits for an email whose subject begins like this, and returns its plain text, in which nothing is English. */
async function emailTo(recipient: string, subject: string): Promise<string> {
  return await vi.waitFor(
    () => {
      const emails = post.received.filter(({ to }) => to.includes(recipient)).map(({ text }) => readEmail(text))
      const email = emails.find((one) => one.subject.startsWith(subject))
      if (!email) throw new Error(`No email ‘${subject}’ among ${emails.map((one) => one.subject).join(', ')}`)
      expect(latinWords(email.text)).toEqual([])
      return email.text
    },
    { timeout: 20_000, interval: 100 },
  )
}
