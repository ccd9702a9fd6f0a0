import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { type AccountRole, shortestPassword } from '#domain/account/account.ts'
import { competitions } from '#domain/competitions/index.ts'
import type { Issue } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { fold } from '#domain/lib/text.ts'
import type { PasswordCost } from '#server/context.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { problems } from '#server/platform/http/problem.ts'

/** The parameters that OWASP recommends for argon2id with one lane: 19 MiB, two passes. */
const usualCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

/** The hash of a random password that nobody knows, made at the usual cost. */
export const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$2R4VrgDsxUhWDzumT5SmRg$RS1pQBkHK2XseLGGoEIGicNH9o9B/5faGfRo9r8z9aw'

/** How many may wait for a hash: one or two seconds. Further requests are refused at no cost. */
const line = 50

/** Runs at most one hash per core, on other threads; the rest wait. Throws 429 when too many are waiting. */
export const hashQueue = limitConcurrency(availableParallelism(), { line, full: () => problems.tooManyRequests(5) })

export function hashPassword(password: string, cost = usualCost): Promise<string> {
  // 2 is argon2id in the library's list.
  return hashQueue(() => hash(password.normalize('NFC'), { algorithm: 2, parallelism: 1, ...cost }))
}

/**
 * Whether a password belongs to an account's hash. Without one (no such account, or no password yet) it does the same work, and says no, so
 * that the time an answer takes doesn't reveal whether an account exists.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await hashQueue(() => verify(stored ?? nobodysHash, password.normalize('NFC')))
  return isRight && typeof stored === 'string'
}

/** Words about this product; the organisation's own words come from the season. */
const ours = ['spelling', 'quarterfinal', 'semifinal', 'portal', ...competitions.flatMap(({ slug, name }) => [slug, ...wordsIn(name)])]

/** Letters a password must have besides such words: 'SpellingBee2026!' has none. */
const ownLetters = 4

type Owner = { role: AccountRole; email: string; organisation: string }

/**
 * Returns why a new password is refused, or nothing: what `ruleIssues` says, or that programs guess it in fewer than 10^8 tries. There are no
 * other rules: nobody has to mix kinds of characters, and long sentences are welcome.
 */
export async function passwordIssues(password: string, owner: Owner): Promise<Issue[]> {
  const issues = ruleIssues(password, owner)
  if (issues.length > 0) return issues
  strength ??= loadStrength()
  const { score } = (await strength).check(password, wordsAbout(owner))
  return score < 3 ? [{ path: 'password', message: m['account.easy_to_guess']() }] : []
}

/**
 * What needs no dictionary: too short for the role, little more than the organisation's name or the account's own address, or one word with a
 * few digits.
 */
export function ruleIssues(password: string, owner: Owner): Issue[] {
  const path = 'password'
  const shortest = shortestPassword(owner.role)
  if ([...password].length < shortest) return [{ path, message: `Use at least ${shortest} characters.` }]
  if (isMostly(password, wordsAbout(owner))) return [{ path, message: m['account.easy_to_guess_name']() }]
  return isOneWord(password) ? [{ path, message: m['account.easy_to_guess']() }] : []
}

let strength: Promise<ZxcvbnFactory> | undefined

/** Loaded with the first new password, in a third of a second. Longer passwords are strong without counting. */
async function loadStrength(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 })
}

function wordsAbout({ email, organisation }: Owner): string[] {
  return [...ours, ...wordsIn(organisation), wordsIn(organisation).join(''), ...wordsIn(email.split('@')[0] ?? '')]
}

/**
 * Whether it is what programs guess by trying dictionaries, names, keyboard rows and phone numbers, with what people add: 'school123',
 * 'Rohan@123', '9845010200', or anything of fewer than five different characters.
 */
function isOneWord(password: string): boolean {
  const words = password.match(/[\p{L}\p{M}]+/gu) ?? []
  const letters = words.join('').length
  const isShort = letters < 3 ? password.length <= 12 : letters <= 12 && password.length - letters <= 5
  return (words.length < 2 && isShort) || new Set(password.toLowerCase()).size < 5
}

function isMostly(password: string, words: string[]): boolean {
  const written = fold(password)
  const rest = words
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ' '), written)
  return rest !== written && rest.replace(/[^\p{L}]/gu, '').length < ownLetters
}

function wordsIn(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
}

/** Default database passwords, and common placeholders. */
const known = new Set('postgres postgresql password passwd admin administrator root secret changeme portal test example 123456'.split(' '))

/** This machine or a socket on it: access to it needs no password anyway. */
const here = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** Whether this address points to a database on another machine with a well-known password, or the user's name as the password. */
export function isKnownToAll(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false
  const { hostname, username, password, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  if (here.has(host) || host.startsWith('/')) return false
  const word = decoded(password).toLowerCase()
  return word !== '' && (known.has(word) || word === decoded(username).toLowerCase())
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
