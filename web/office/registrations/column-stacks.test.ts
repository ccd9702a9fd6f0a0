import { expect, test } from 'vitest'
import type { OfficeList } from '../../../domain/competition.ts'
import { competitions } from '../../../domain/competitions/index.ts'
import { formNamed } from '../../../domain/forms/index.ts'
import { columnStacks } from './column-stacks.ts'

const student = formNamed('student')
const lists = competitions.flatMap(({ lists }) => lists)
const requests = lists.find(({ action }) => action === 'decide') as OfficeList
const registered = lists.find(({ action }) => action === 'edit') as OfficeList

test('every label of the form and of the list stands in the head once', () => {
  const labels = columnStacks(student, requests).flatMap(({ top, under }) => [top.label, ...(under ? [under.label] : [])])
  expect(labels.toSorted()).toEqual([...student.columns, ...requests.extraColumns].map(({ label }) => label).toSorted())
})

test('the e-mail stands under the name, and the parents’ under their number', () => {
  const pairs = columnStacks(student, requests).filter(({ under }) => under)
  expect(pairs.map(({ top, under }) => [top.label, under?.label])).toEqual([
    ['Student Name', 'Student Email'],
    ['Parents Contact', 'Parents Email'],
  ])
})

test('the serial number comes first and the name second', () => {
  expect(
    columnStacks(student, requests)
      .slice(0, 2)
      .map(({ top }) => top.label),
  ).toEqual(['Serial No', 'Student Name'])
})

test('a flag about the payment moves to the name where the payment is not listed', () => {
  const flags = (list: OfficeList) => Object.fromEntries(columnStacks(student, list).map(({ top, flags }) => [top.name, flags]))
  expect(flags(requests)).toMatchObject({ student_name: ['student'], txn_no: ['txn_no'], file_doc: ['file_doc'] })
  expect(flags(registered)).toMatchObject({ student_name: ['student', 'txn_no', 'file_doc'] })
})
