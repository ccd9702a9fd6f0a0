import pg from 'pg'

// Preloaded into a process under test: it ends like a killed one as soon as the query number KILL_AT has left for the database.

const killAt = Number(process.env.KILL_AT)
const query = pg.Client.prototype.query
let asked = 0

pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
  asked += 1
  // Not at once: the query shall be on its way.
  if (asked === killAt) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
  return Reflect.apply(query, this, words)
} as typeof query
