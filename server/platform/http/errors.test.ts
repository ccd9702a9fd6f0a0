import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { problems } from './problem.ts'

const refusedByNetwork = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']
/** Stopping, starting, gone, full, read-only, in recovery, and of unknown outcome. */
const refusedByPostgres = '57P01 57P02 57P03 08006 08P01 53300 25006 55000 40003'.split(' ')

test.each([...refusedByNetwork, ...refusedByPostgres])(
  'when the database connection fails with %s, the answer is 503 and says when to try again',
  async (code) => {
    const app = fastify()
    answerErrors(app, { notFound: async () => '', problem: () => '' })
    app.get('/', () => Promise.reject(new Error('Failed query', { cause: Object.assign(new Error('no way'), { code }) })))
    const reply = await app.inject('/')
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().type]).toEqual([503, '5', 'urn:problem:unavailable'])
    await app.close()
  },
)

const page = { accept: 'text/html,application/xhtml+xml' }

test('a browser that opens a page gets a page, which reloads by itself while the database is away', async () => {
  const app = fastify()
  answerErrors(app, { notFound: async () => '', problem: ({ message }, isForm) => `<p>${message} ${isForm}` })
  app.get('/page', () => Promise.reject(problems.unavailable()))
  app.post('/page', () => Promise.reject(problems.unavailable()))
  app.get('/limited', () => Promise.reject(problems.tooManyRequests(30)))
  app.get('/api/data', () => Promise.reject(problems.unavailable()))
  const opened = await app.inject({ url: '/page', headers: page })
  expect([opened.statusCode, opened.headers['content-type'], opened.headers['retry-after'], opened.headers.refresh]).toEqual([
    503,
    'text/html; charset=utf-8',
    '5',
    '5',
  ])
  expect(opened.body).toBe(`<p>${problems.unavailable().message} false`)
  const sent = await app.inject({ method: 'POST', url: '/page', headers: page })
  expect([sent.statusCode, sent.headers.refresh, sent.body]).toEqual([503, undefined, `<p>${problems.unavailable().message} true`])
  const limited = await app.inject({ url: '/limited', headers: page })
  expect([limited.statusCode, limited.headers['retry-after'], limited.headers.refresh]).toEqual([429, '30', undefined])
  // What a script asks for, and every call of the API, stays a document.
  for (const asked of [{ url: '/page', headers: { accept: 'application/json' } }, { url: '/page' }, { url: '/api/data', headers: page }]) {
    expect((await app.inject(asked)).json().type).toBe('urn:problem:unavailable')
  }
  await app.close()
})
