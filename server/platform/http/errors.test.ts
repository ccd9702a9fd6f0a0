import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './errors.ts'

const refusedByNetwork = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']
/** Stopping, starting, gone, full, read-only, in recovery, of unknown outcome, and what poolers say. */
const refusedByPostgres = '57P01 57P02 57P03 08006 08P01 53300 25006 55000 40003 26000 42P05'.split(' ')

test.each([...refusedByNetwork, ...refusedByPostgres])(
  'when the database connection fails with %s, the answer is 503 and says when to try again',
  async (code) => {
    const app = fastify()
    answerErrors(app, () => '')
    app.get('/', () => Promise.reject(new Error('Failed query', { cause: Object.assign(new Error('no way'), { code }) })))
    const reply = await app.inject('/')
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().type]).toEqual([503, '5', 'urn:problem:unavailable'])
    await app.close()
  },
)
