import { Socket } from 'node:net'

// Preloaded into a process under test: it ends like a killed one as soon as the query number KILL_AT has left for the database. It looks at what goes
// over the wire, since the bundled server brings its own copy of pg.

const killAt = Number(process.env.KILL_AT)
/** The first bytes of the messages that begin a query: Query, and Parse for one with parameters. */
const beginnings = ['Q', 'P'].map((letter) => letter.charCodeAt(0))
const write = Socket.prototype.write
let asked = 0

Socket.prototype.write = function (this: Socket, ...words: unknown[]) {
  const [chunk] = words
  if (chunk instanceof Uint8Array && beginnings.includes(chunk[0] ?? 0)) asked += 1
  // Not at once: the query shall be on its way.
  if (asked === killAt) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
  return Reflect.apply(write, this, words)
} as typeof write
