import { expect, test } from 'vitest'
import { type Entrance, entranceAt } from '#domain/competitions/entrance.ts'
import { doors } from '#domain/competitions/index.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { checkForm, concerning, labelAt, stepOf } from './steps.ts'

const nothing = { file: null, problem: '' } as const

test('the first step checks its own answers, and the last step everything and the picture', () => {
  const { issues } = checkForm(entrance(), {}, nothing)
  const first = concerning('personal', entrance(), issues).map(({ path }) => path)
  const all = concerning('payment', entrance(), issues).map(({ path }) => path)
  expect(first).not.toContain('txn_no')
  expect(all).toEqual([...first, 'txn_no', 'file_doc'])
})

test('every problem belongs to a step and has the label of its question', () => {
  expect(stepOf(entrance(), 'student_name')).toBe('personal')
  expect(stepOf(entrance(), 'txn_no')).toBe('payment')
  expect(stepOf(entrance(), 'file_doc')).toBe('payment')
  expect(labelAt(entrance(), 'class_name')).toBe('Student Class in 2025-2026')
  expect(labelAt(entrance(), 'file_doc')).toBe('Payment Screenshot')
  expect(labelAt(entrance(), 'somewhere')).toBeUndefined()
})

function entrance(): Entrance {
  const at = doors.find(({ form }) => form.slug === 'student')
  if (!at) throw new Error('There is no door')
  return entranceAt(at, defaultSeason, Date.parse('2026-11-20T06:00:00Z'), { isTrial: true, noticeVersion: 'n1' })
}
