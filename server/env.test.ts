import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('everything is optional, and an empty value counts as none', () => {
  expect(readEnv({ DATABASE_URL: '', HOME: '/root' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    mail: null,
    firstAdministrator: null,
    trustProxy: [],
  })
})

test('every problem is listed at once', () => {
  const wrong = {
    PORT: '99999',
    PUBLIC_URL: 'ftp://x',
    DATABASE_URL: 'mysql://x',
    SMTP_URL: 'smtp://x',
    ADMIN_EMAIL: 'a@b.example',
    TRUST_PROXY: 'all',
    LOG_LEVEL: 'loud',
  }
  for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'TRUST_PROXY', 'LOG_LEVEL']) expect(() => readEnv(wrong)).toThrow(name)
  expect(() => readEnv({ SMTP_URL: 'smtp://x' })).toThrow('MAIL_FROM is needed with SMTP_URL')
  expect(() => readEnv({ ADMIN_EMAIL: 'a@b.example' })).toThrow('set both or neither')
  expect(() => readEnv({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'admin' })).toThrow('at least 15 characters')
})

test('addresses are taken as they are meant', () => {
  expect(
    readEnv({
      PUBLIC_URL: 'https://a.example/',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      SMTP_URL: 'smtp://x',
      MAIL_FROM: 'Bee <b@a.example>',
    }),
  ).toMatchObject({
    publicUrl: 'https://a.example',
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    mail: { smtpUrl: 'smtp://x', from: 'Bee <b@a.example>' },
  })
})
