import { expect, test } from 'vitest'
import { judge } from '#scripts/audit.ts'

const hole = (severity: string) => ({ severity, range: '<2.0.0', fixAvailable: true })
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })

test('a vulnerability that can’t wait fails the check, one that can wait is reported, and none at all passes', () => {
  expect(judge(report({}))).toEqual({ code: 0, lines: ['No known hole in what runs in production.'] })
  expect(judge(report({ fastify: hole('high') }))).toEqual({
    code: 1,
    lines: ['high: fastify <2.0.0, mended in a newer version; to be closed within 7 days'],
  })
  expect(judge(report({ a: hole('low'), b: hole('critical') })).code).toBe(1)
  expect(judge(report({ a: hole('low'), b: hole('moderate') }))).toMatchObject({
    code: 0,
    lines: [/90 days/, /30 days/].map((text) => expect.stringMatching(text)),
  })
})

test('a registry that cannot be asked never counts as no vulnerabilities', () => {
  for (const output of ['', 'nothing', '{}', '{"message":"405 Method Not Allowed"}', '{"error":{"code":"ENOAUDIT","summary":"no"}}']) {
    const { code, lines } = judge(output)
    expect(code).toBe(2)
    expect(lines[0]).toMatch(/^Not known: /)
  }
  expect(judge('{"message":"405 Method Not Allowed"}').lines[0]).toContain('405 Method Not Allowed')
})
