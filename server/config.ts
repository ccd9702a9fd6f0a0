import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { adminPasswordLength } from '#domain/account/account.ts'
import { emailPattern } from '#domain/lib/text.ts'
import { isKnownToAll, ruleIssues } from './auth/passwords/passwords.ts'
import type { StoreSettings } from './platform/storage/s3.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const isAddress = (text: string, protocols: string[]) => URL.canParse(text) && protocols.includes(new URL(text).protocol)

const address = (protocols: string[]) =>
  z
    .string()
    .refine((text) => isAddress(text, protocols), `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)

const postgresAddress = z
  .string()
  .refine(
    (text) => !/^[a-z]+:\/\/[^/?#]*,|[?&]host=[^&]*(?:,|%2C)/i.test(text),
    'names several hosts: name one address that leads to the primary, as HAProxy and managed databases offer it',
  )
  .refine((text) => isAddress(text, ['postgres:', 'postgresql:']), 'must be an address that starts with postgres:// or postgresql://')
  .refine((text) => !isKnownToAll(text), 'has a well-known password: choose another one for a database on another machine')

const wholeNumber = (least: number, most: number) =>
  z
    .stringFormat('number', /^\d{1,9}$/, `must be a number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be a number from ${least} to ${most}`)

const storeSettings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

const schema = z
  .object({
    PORT: z
      .stringFormat('port', /^\d{1,5}$/, 'must be a number from 0 to 65535')
      .transform(Number)
      .pipe(z.int().max(65_535, 'must be a number from 0 to 65535'))
      .default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: address(['http:', 'https:'])
      .transform((url) => new URL(url).href.replace(/\/+$/, ''))
      .nullable()
      .default(null),
    DATA_DIR: z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
    DATABASE_URL: postgresAddress.nullable().default(null),
    S3_ENDPOINT: address(['https:', 'http:']).nullable().default(null),
    S3_BUCKET: z
      .stringFormat('bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .nullable()
      .default(null),
    S3_REGION: z.string().nullable().default(null),
    S3_ACCESS_KEY: z.string().nullable().default(null),
    S3_SECRET_KEY: z.string().nullable().default(null),
    SMTP_URL: address(['smtp:', 'smtps:']).nullable().default(null),
    MAIL_FROM: z
      .string()
      .refine((text) => emailPattern.test(/<([^>]*)>$/.exec(text)?.[1] ?? text), 'must be an email address, or Name <address>')
      .nullable()
      .default(null),
    SMTP_ALLOW_PLAIN: z
      .enum(['true', 'false'], 'must be true or false')
      .transform((text) => text === 'true')
      .default(false),
    ADMIN_EMAIL: z.email('must be an email address').nullable().default(null),
    ADMIN_PASSWORD: z
      .string()
      .min(adminPasswordLength, `must have at least ${adminPasswordLength} characters`)
      .max(1024, 'must have at most 1024 characters')
      .nullable()
      .default(null),
    REQUIRE_TWO_FACTOR: z
      .enum(['true', 'false'], 'must be true or false')
      .transform((text) => text === 'true')
      .default(false),
    TRUST_PROXY: z
      .string()
      .transform((list) => list.split(',').map((entry) => entry.trim()))
      .refine((entries) => entries.every(isAddressOrRange), 'must be a list of addresses or ranges, such as 127.0.0.1, 10.0.0.0/8')
      .default([]),
    FORMS_PER_HOUR: wholeNumber(1, 1_000_000).default(30),
    FORMS_PER_DAY: wholeNumber(1, 1_000_000).default(200),
    BOOKINGS_PER_HOUR: wholeNumber(1, 1_000_000).default(40),
    MIN_FREE_MB: wholeNumber(64, 1_000_000).default(512),
    METRICS_TOKEN: z
      .string()
      .min(20, 'must have at least 20 characters')
      .max(200, 'must have at most 200 characters')
      .nullable()
      .default(null),
    LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
  })
  .refine((env) => (env.ADMIN_EMAIL === null) === (env.ADMIN_PASSWORD === null), {
    path: ['ADMIN_EMAIL'],
    error: 'goes with ADMIN_PASSWORD: set both or neither',
  })
  .check(({ value: env, issues }) => {
    if (env.ADMIN_EMAIL === null || env.ADMIN_PASSWORD === null) return
    const [issue] = ruleIssues(env.ADMIN_PASSWORD, { role: 'admin', email: env.ADMIN_EMAIL, organisation: '' })
    if (issue) issues.push({ code: 'custom', path: ['ADMIN_PASSWORD'], message: `can't be used: ${issue.message}`, input: '' })
  })
  .check(({ value: env, issues }) => {
    const missing = storeSettings.filter((name) => env[name] === null)
    if (missing.length === storeSettings.length) return
    for (const name of missing) {
      issues.push({ code: 'custom', path: [name], message: `goes with ${storeSettings.join(', ')}: set all or none`, input: '' })
    }
  })
  .refine((env) => env.SMTP_URL === null || env.MAIL_FROM !== null, { path: ['MAIL_FROM'], error: 'is needed with SMTP_URL' })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    store: storeIn(env),
    mail:
      env.SMTP_URL !== null && env.MAIL_FROM !== null
        ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, allowPlain: env.SMTP_ALLOW_PLAIN }
        : null,
    firstAdministrator:
      env.ADMIN_EMAIL !== null && env.ADMIN_PASSWORD !== null ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    requireTwoFactor: env.REQUIRE_TWO_FACTOR,
    trustProxy: env.TRUST_PROXY,
    formsPerHour: env.FORMS_PER_HOUR,
    formsPerDay: env.FORMS_PER_DAY,
    bookingsPerHour: env.BOOKINGS_PER_HOUR,
    minFree: env.MIN_FREE_MB * 1024 * 1024,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }))

export type Config = z.infer<typeof schema>

/** Reads the settings once. An empty value counts as unset. Throws one error that lists every problem. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  const lines = result.error?.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`) ?? []
  if ('RETENTION_DAYS' in given) {
    lines.push(
      '  RETENTION_DAYS is gone: the season has these limits. Enter them there with the version you have, then remove this setting',
    )
  }
  if (result.success && lines.length === 0) return result.data
  throw Object.assign(new Error(`Some settings are wrong:\n${lines.join('\n')}`), { name: 'WrongSettings' })
}

function storeIn(env: Record<(typeof storeSettings)[number], string | null>): StoreSettings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (endpoint === null || bucket === null || region === null || accessKey === null || secretKey === null) return null
  return { endpoint, bucket, region, accessKey, secretKey }
}

function isAddressOrRange(entry: string) {
  const [base = '', bits] = entry.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(base)] ?? -1
  return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}
