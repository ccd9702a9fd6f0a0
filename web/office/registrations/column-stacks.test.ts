import { describe, expect, test } from 'vitest'
import type { CompetitionList } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { listColumnsOf } from '#domain/registration/list-columns.ts'
import { columnStacks } from './column-stacks.ts'

const student = formNamed('student')
const ofStudents = competitions.filter(({ form }) => form === student.slug).flatMap(({ lists }) => lists)
const requests = ofStudents.find(({ action }) => action === 'decide') as CompetitionList
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
    // Children of all competitions are listed together.
    expect(listColumnsOf(form, list, 'children')[0]).toEqual({ name: 'competition', label: 'Competition' })
    expect(listColumnsOf(form, list, list.status).map(({ name }) => name)).not.toContain('competition')
  })
})

test('the email is shown under the name, and the parents’ email under their number', () => {
  const pairs = columnStacks(student, listColumnsOf(student, requests, 'pending')).filter(({ under }) => under)
  expect(pairs.map(({ top, under }) => [top.label, under?.label])).toEqual([
    ['Student Name', 'Student Email'],
    ['Parents Contact', 'Parents Email'],
  ])
})
