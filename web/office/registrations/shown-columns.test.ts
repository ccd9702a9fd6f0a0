import { describe, expect, test } from 'vitest'
import type { CompetitionList } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { listColumnsOf } from '#domain/registration/list-columns.ts'
import { columnStacks, readChosen, shownColumns } from './shown-columns.ts'

const student = formNamed('student')
const ofStudents = competitions.filter(({ form }) => form === student.slug).flatMap(({ lists }) => lists)
const requests = ofStudents.find(({ action }) => action === 'decide') as CompetitionList
const registered = ofStudents.find(({ action }) => action === 'edit') as CompetitionList
const all = competitions.flatMap(({ form, lists }) => lists.map((list) => ({ form: formNamed(form), list })))

describe.each(all)('the list $list.path', ({ form, list }) => {
  test('shows every column of its form, its own and ours once', () => {
    const labels = columnStacks(form, listColumnsOf(form, list, list.status)).flatMap(({ top, under }) => [
      top.label,
      ...(under ? [under.label] : []),
    ])
    expect([...labels].sort()).toEqual(
      [...[...form.columns, ...list.extraColumns].map(({ label }) => label), 'Fee', 'Flags', 'Received', 'Reference'].sort(),
    )
  })

  test('begins with the serial number and the name', () => {
    const [first, second] = columnStacks(form, listColumnsOf(form, list, list.status))
    expect([first?.top.name, second?.top.name]).toEqual(['serial_no', form.roles.name])
  })

  test('has the specified columns first, in their order, with transaction number and screenshot last; ours follow', () => {
    const names = listColumnsOf(form, list, list.status).map(({ name }) => name)
    expect(names.slice(0, form.columns.length)).toEqual(form.columns.map(({ name }) => name))
    const rest = names.slice(form.columns.length)
    if (list.action === 'decide') expect(['txn_no', 'file_doc']).toContain(rest[0])
    expect(rest.filter((name) => !['txn_no', 'file_doc'].includes(name))).toEqual([
      ...(list.status === 'all' ? ['status'] : []),
      'fee',
      'flags',
      'submitted_at',
      'reference',
    ])
  })

  test('shows the status once when it differs from row to row', () => {
    expect(listColumnsOf(form, list, 'all').filter(({ name }) => name === 'status').length).toBe(1)
  })
})

test('the email is shown under the name, and the parents’ email under their number', () => {
  const pairs = columnStacks(student, listColumnsOf(student, requests, 'pending')).filter(({ under }) => under)
  expect(pairs.map(({ top, under }) => [top.label, under?.label])).toEqual([
    ['Student Name', 'Student Email'],
    ['Parents Contact', 'Parents Email'],
  ])
})

test('an email whose name or number is hidden has a column of its own', () => {
  const shown = listColumnsOf(student, requests, 'pending').filter(({ name }) => name !== 'parent_contact')
  expect(columnStacks(student, shown).find(({ top }) => top.name === 'parent_email')).toMatchObject({ under: null })
})

test('flags have a column; without it they stand at what they are about, or at the name in lists without that', () => {
  const flags = (list: CompetitionList, hidden = 'flags') => {
    const shown = listColumnsOf(student, list, list.status).filter(({ name }) => name !== hidden)
    return Object.fromEntries(columnStacks(student, shown).map(({ top, flags }) => [top.name, flags]))
  }
  expect(flags(requests, 'fee')).toMatchObject({ student_name: [], txn_no: [], flags: ['person', 'school', 'txn_no', 'file_doc'] })
  expect(flags(requests)).toMatchObject({ student_name: ['person'], txn_no: ['txn_no'], file_doc: ['file_doc'] })
  expect(flags(registered)).toMatchObject({ student_name: ['person', 'txn_no', 'file_doc'] })
})

const some = ['serial_no', 'student_name', 'city_name', 'fee', 'reference'].map((name) => ({ name, label: name }))
const fixed = ['student_name']

test('a list shows its usual columns until some are chosen; those come in the order chosen', () => {
  expect(shownColumns(some, null, fixed)).toEqual(['serial_no', 'student_name', 'city_name', 'fee'])
  expect(shownColumns(some, ['reference', 'student_name', 'serial_no'], fixed)).toEqual(['reference', 'student_name', 'serial_no'])
})

test('columns the list has no more are left out, and those that cannot be hidden stay', () => {
  expect(shownColumns(some, ['fee', 'gone'], fixed)).toEqual(['fee', 'student_name'])
  expect(shownColumns(some, [], [...fixed, 'status'])).toEqual(['student_name'])
})

test('a stored choice is read back; anything odd means the usual columns', () => {
  expect(readChosen('["city_name","serial_no"]')).toEqual(['city_name', 'serial_no'])
  expect(readChosen('[]')).toEqual([])
  for (const odd of [null, '', 'nonsense', '{"a":1}', '[1,null]']) expect(readChosen(odd)).toBe(null)
})
