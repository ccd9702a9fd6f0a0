import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('every setting is optional, and an empty value counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', HOME: '/root' })).toMatchObject({
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
  for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'TRUST_PROXY', 'LOG_LEVEL']) expect(() => readConfig(wrong)).toThrow(name)
  expect(() => readConfig({ SMTP_URL: 'smtp://x' })).toThrow('MAIL_FROM is needed with SMTP_URL')
  expect(() => readConfig({ ADMIN_EMAIL: 'a@b.example' })).toThrow('set both or neither')
  expect(() => readConfig({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'admin' })).toThrow('at least 15 characters')
})

test('the settings of the picture store are set all together or not at all', () => {
  const whole = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_REGION: 'us-east-1', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
  expect(readConfig({}).store).toBeNull()
  expect(readConfig(whole).store).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'pictures',
    region: 'us-east-1',
    accessKey: 'a',
    secretKey: 'b',
  })
  for (const missing of Object.keys(whole)) {
    expect(() => readConfig({ ...whole, [missing]: '' }), missing).toThrow(`${missing} goes with S3_ENDPOINT, S3_BUCKET`)
  }
  expect(() => readConfig({ ...whole, S3_ENDPOINT: 's3.example' })).toThrow('S3_ENDPOINT must be an address')
  expect(() => readConfig({ ...whole, S3_BUCKET: 'a/b' })).toThrow('S3_BUCKET must be the name of a bucket')
})

test('a well-known database password is detected', () => {
  for (const password of ['admin', 'password', 'iloveyou1']) {
    expect(() => readConfig({ ADMIN_EMAIL: 'admin@b.example', ADMIN_PASSWORD: password }), password).toThrow('ADMIN_PASSWORD')
  }
  const from = (user: string, place: string) => readConfig({ DATABASE_URL: `postgresql://${user}@${place}` }).databaseUrl
  for (const user of ['postgres:postgres', 'portal:changeme', 'portal:Portal', 'x:%70assword'])
    expect(() => from(user, 'db.example:5432/portal'), user).toThrow('DATABASE_URL has a well-known password')
  // On the same machine, a password keeps nobody out who is not already in.
  for (const place of ['localhost/portal', '127.0.0.1:5432/portal', '[::1]/portal', 'x/portal?host=/run/postgresql'])
    expect(from('postgres:postgres', place)).toContain('postgres:postgres')
  expect(from('portal:7hX-q2Lp-99', 'db.example/portal')).toContain('db.example')
  // Without a password, PostgreSQL accepts a certificate or the user's name.
  expect(from('portal', 'db.example/portal')).toContain('db.example')
})

test('the server does not start with a well-known database password', async () => {
  const env = { PATH: process.env.PATH, ADMIN_EMAIL: 'admin@b.example', ADMIN_PASSWORD: 'admin' }
  const main = join(import.meta.dirname, 'main.ts')
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(process.execPath, [main], { env }, (error, _stdout, stderr) => resolve({ code: error?.code, output: stderr })),
  )
  expect(code).toBe(1)
  expect(output).toContain('ADMIN_PASSWORD must have at least 15 characters')
}, 120_000)

test('addresses are read as people mean them', () => {
  expect(
    readConfig({
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

test('a database address names one host', () => {
  for (const several of [
    'postgresql://portal:7hX-q2Lp-99@a.example:5432,b.example:5433/portal',
    'postgresql:///portal?host=a.example,b.example',
  ]) {
    expect(() => readConfig({ DATABASE_URL: several }), several).toThrow(
      'DATABASE_URL names several hosts: name one address that leads to the primary',
    )
  }
})

test('a setting that is gone stops the start instead of being ignored: data would be deleted by other limits', () => {
  expect(() => readConfig({ RETENTION_DAYS: 'declined:800' })).toThrow('RETENTION_DAYS is gone: the season has these limits')
})
