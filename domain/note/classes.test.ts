import { expect, test } from 'vitest'
import { classesIn, classesText, classKey, classText } from './classes.ts'

test.each(['6', 'Class 6', 'class 06', '6th', 'Std. 6-B', 'VI', 'VI-B', 'Grade vi', '６', 'Class Six', 'sixth'])(
  '%s is class 6',
  (text) => {
    expect(classKey(text)).toBe('6')
  },
)

test('a class without a number is what it is called', () => {
  expect([classKey('Kindergarten'), classKey(' KINDERGARTEN '), classKey('Senior mix')]).toEqual([
    'kindergarten',
    'kindergarten',
    'senior mix',
  ])
})

test('a class is shown in the current language, or as it was written', () => {
  expect(['6', 'Class 6', '12', 'VI-B'].map(classText)).toEqual(['Class 6', 'Class 6', 'Class 12', 'VI-B'])
})

test('classes are listed once, in order', () => {
  expect(classesIn('10, class 6,VI, ,7')).toEqual(['6', '7', '10'])
  expect([classesIn(''), classesText([]), classesText(['6']), classesText(['6', '7'])]).toEqual([
    [],
    'Every class',
    'Class 6',
    'Classes 6, 7',
  ])
})
