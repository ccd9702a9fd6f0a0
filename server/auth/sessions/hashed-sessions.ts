import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth'
import { storedToken } from './session-token.ts'

type Rows = Omit<DBTransactionAdapter, 'id'>
type Asked = { model: string; where?: Where[] | undefined; data?: object; update?: object }

/**
 * Wraps better-auth's database adapter so that session tokens are stored and looked up as hashes, while better-auth sees the tokens. A
 * session found by anything else shows its hash, which can't be used to sign in.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...verbsOn(adapter),
    transaction: (work) => adapter.transaction((rows) => work({ ...rows, ...verbsOn(rows) })),
  }
}

function verbsOn(rows: Rows): Omit<Rows, 'createSchema' | 'options'> {
  return {
    create: (asked) => throughHash(asked, (one) => rows.create(one)),
    findOne: (asked) => throughHash(asked, (one) => rows.findOne(one)),
    findMany: (asked) => throughHash(asked, (one) => rows.findMany(one)),
    count: (asked) => throughHash(asked, (one) => rows.count(one)),
    update: (asked) => throughHash(asked, (one) => rows.update(one)),
    updateMany: (asked) => throughHash(asked, (one) => rows.updateMany(one)),
    delete: (asked) => throughHash(asked, (one) => rows.delete(one)),
    deleteMany: (asked) => throughHash(asked, (one) => rows.deleteMany(one)),
    consumeOne: (asked) => throughHash(asked, (one) => rows.consumeOne(one)),
    incrementOne: (asked) => throughHash(asked, (one) => rows.incrementOne(one)),
  }
}

/** Replaces tokens by hashes in the query, and those hashes by the tokens in the result. */
async function throughHash<Question extends Asked, Answer>(asked: Question, ask: (asked: Question) => Promise<Answer>): Promise<Answer> {
  if (asked.model !== 'session') return await ask(asked)
  const tokens = new Map<string, string>()
  const found = await ask({
    ...asked,
    ...(asked.where && { where: asked.where.map((one) => (one.field === 'token' ? { ...one, value: hashed(one.value) } : one)) }),
    ...(asked.data && { data: hashedIn(asked.data) }),
    ...(asked.update && { update: hashedIn(asked.update) }),
  })
  return (Array.isArray(found) ? found.map(answered) : answered(found)) as Answer

  function hashedIn(row: { token?: unknown }): object {
    return row.token === undefined ? row : { ...row, token: hashed(row.token) }
  }

  function hashed(token: unknown): Where['value'] {
    if (Array.isArray(token)) return token.map((one) => String(hashed(one)))
    const hash = storedToken(String(token))
    tokens.set(hash, String(token))
    return hash
  }

  function answered(row: unknown): unknown {
    if (typeof row !== 'object' || row === null || !('token' in row)) return row
    return { ...row, token: tokens.get(String(row.token)) ?? row.token }
  }
}
