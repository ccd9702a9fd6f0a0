import { DrizzleQueryError } from 'drizzle-orm'
import { errorCodes } from 'fastify'
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

test('a log line without a text of its own, or with one of Fastify’s, quotes no address', () => {
  const lines: string[] = []
  const log = pino(pinoOptions('info'), { write: (line: string) => lines.push(line) }).child({ reqId: '1' })
  const sentTwice = new errorCodes.FST_ERR_REP_ALREADY_SENT('/semiform?invitation=planted', 'GET')
  log.warn({ err: sentTwice })
  log.warn({ err: sentTwice }, sentTwice.message)
  log.warn(sentTwice)
  log.warn('Reply was already sent, did you forget to "return reply" in the "/semiform?invitation=planted" (GET) route?')
  log.warn({ status: 500 }, 'in the "/semiform?invitation=planted" route')
  expect(lines).toHaveLength(5)
  for (const line of lines) {
    expect(line).not.toContain('planted')
    expect(JSON.parse(line).msg).toMatch(/already sent|route/)
  }
})

test('a name with line breaks is logged on one line', () => {
  const lines: string[] = []
  pino(pinoOptions('info'), { write: (line: string) => lines.push(line) }).info({ note: 'a\r\nb\u001b[31m' }, 'said')
  expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1)
})
