import { expect, test } from 'vitest'
import { translatedSource } from '#scripts/translate-plugin.ts'

test('a message is translated where it is written', () => {
  expect(translatedSource("return <b>{t('Help')}</b>", 'hi')).toBe('return <b>{("मदद")}</b>')
  expect(translatedSource("plural('{count} place left | {count} places left', left)", 'hi')).toContain('जगहें बाकी')
  expect(translatedSource("t(\n  'Help',\n)", 'en')).toBe('("Help")')
})

test('values are filled in where they stand in the translation', () => {
  expect(translatedSource("t('Pay {fee}', { fee })", 'ru')).toBe(`(\`Оплатить \${fee}\`)`)
  const nested = `t('{fee}, until {day}', {\n  fee: price(a, { b: \`}\${c})\` }),\n  day: t('Next'),\n}) + t('Help')`
  expect(translatedSource(nested, 'en')).toBe(`(\`\${price(a, { b: \`}\${c})\` })}, until \${("Next")}\`) + ("Help")`)
})

test('English takes one form for 1 and the other for everything else', () => {
  const code = "plural('{count} place left | {count} places left', left)"
  expect(translatedSource(code, 'en')).toBe(`(left === 1 ? \`\${left} place left\` : \`\${left} places left\`)`)
})

test('values from elsewhere are filled in when the page runs', () => {
  expect(translatedSource("t('Pay {fee}', again)", 'ru')).toBe('t("Оплатить {fee}", again)')
  expect(translatedSource("t('Pay {fee}', { ...again })", 'ru')).toBe('t("Оплатить {fee}", { ...again })')
})

test('a message that is not in the catalogue stops the build', () => {
  expect(() => translatedSource("t('Nobody has translated this')", 'hi')).toThrow('No message: Nobody has translated this')
})

test('a text that was translated before is used as it is', () => {
  expect(translatedSource('t(label) + translate(field.label)', 'hi')).toBe('(label) + (field.label)')
})

test('other calls stay as they are', () => {
  const code = "set('Help'); it('Help'); at(label)"
  expect(translatedSource(code, 'hi')).toBe(code)
})
