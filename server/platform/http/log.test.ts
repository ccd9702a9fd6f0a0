import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { pinoOptions } from './log.ts'

test('a log line about a failed query contains none of its values', () => {
  const lines: string[] = []
  const log = pino(pinoOptions('info'), { write: (line: string) => lines.push(line) })
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "Aanya Raghunathan"'), {
    code: '22P02',
    detail: 'Key (email)=(aanya@school.example)',
  })
  log.error({ err: new DrizzleQueryError('insert into t values ($1)', ['aanya@school.example'], cause) }, 'request failed')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/aanya/i)
  expect(JSON.parse(lines[0] ?? '').err.message).toBe('Failed query <- 22P02: invalid input syntax for type uuid: …')
})

test('a name with line breaks is logged on one line', () => {
  const lines: string[] = []
  pino(pinoOptions('info'), { write: (line: string) => lines.push(line) }).info({ note: 'a\r\nb\u001b[31m' }, 'said')
  expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1)
})
