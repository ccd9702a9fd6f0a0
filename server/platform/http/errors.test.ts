import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './errors.ts'

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', '57P02', '08006'])(
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
