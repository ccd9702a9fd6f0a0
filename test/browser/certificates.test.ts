import pg from 'pg'
import { expect, test } from 'vitest'
import { publishResult } from '#test/support/certificates.ts'
import { aFamily } from '#test/support/people.ts'
import { findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { openSite, register } from './site.ts'

const site = openSite()
const names = ['Aanya Raghunathan', 'काव्या वर्मा', 'Дмитрий Ахметов', '李伟 (Li Wei)']

test('the office makes certificates of one student and of a school, the school downloads its own, and anyone checks a code', async () => {
  const page = await site.school('Hillside School')
  const code = await withDatabase(async (pool) => {
    for (const [n, student_name] of names.entries()) {
      const { reference } = await register(site.url(), aFamily({ student_name, class_name: '6', school_name: 'Hillside School' }))
      const { rows } = await pool.query(
        `update registrations set status = 'accepted', decided_at = now(), school_id = (select id from schools), school_link = 'registered'
         where reference = $1 returning id`,
        [reference],
      )
      await publishResult({ pool }, rows[0].id, { isThrough: n === 0, award: n === 2 ? 'Best speller' : null })
    }
    const office = await site.office('/result?competition=quarter-final&tab=certificates')
    const whose = office.getByRole('combobox', { name: 'For' })
    await office.getByRole('region', { name: 'What can’t be printed' }).getByText('李伟').waitFor()
    await look(office, 'none')
    await whose.fill('raghu')
    await whose.press('Enter')
    await office.getByRole('button', { name: 'Make 1 certificate' }).click()
    await office.getByText('1 certificate made.').waitFor()
    await office.getByText('This certificate is genuine').waitFor()
    expect(await findingsOnBoth(office, { dark: true })).toEqual([])
    await look(office, 'one')
    await whose.fill('hillside')
    await whose.press('Enter')
    await office.getByRole('button', { name: 'Make 2 certificates' }).click()
    await office.getByText('2 certificates made.').waitFor()
    const printing = office.waitForEvent('download')
    await office.getByRole('link', { name: 'One PDF for printing' }).click()
    expect((await printing).suggestedFilename()).toMatch(/^Certificates .*\.pdf$/)
    expect(await findingsOnBoth(office, { dark: true })).toEqual([])
    await look(office, 'school')
    const { rows } = await pool.query('select code from certificates limit 1')
    return rows[0].code as string
  })

  await page.goto('/school/results')
  await page.getByText('3 of your students have a certificate.').waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'One PDF for printing' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Certificates .*\.pdf$/)
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'own')

  await page.goto('/verify')
  await look(page, 'verify')
  await page.getByLabel('Code').fill('7K4P-92QX-3HMD')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('No certificate has this code.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'verify-unknown')
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByLabel('Code').press('Enter')
  await page.getByText('This certificate is genuine').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'verify-genuine')
  await withDatabase((pool) => pool.query(`update registrations set name = 'Corrected Name', version = version + 1`))
  await page.reload()
  await page.getByText('This certificate was replaced on').waitFor()
  await look(page, 'verify-replaced')
})

async function withDatabase<Found>(work: (pool: pg.Pool) => Promise<Found>): Promise<Found> {
  const pool = new pg.Pool({ connectionString: site.databaseUrl(), max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
