import { Socket } from 'node:net'

// Preloaded into a process under test: kills it as soon as query number KILL_AT has been sent to the database. It watches the socket,
// since the bundled server has its own copy of pg.

const killAt = Number(process.env.KILL_AT)
/** The first bytes of the messages that start a query: Query, and Parse for one with parameters. */
const beginnings = ['Q', 'P'].map((letter) => letter.charCodeAt(0))
const write = Socket.prototype.write
let asked = 0

Socket.prototype.write = function (this: Socket, ...words: unknown[]) {
  const [chunk] = words
  if (chunk instanceof Uint8Array && beginnings.includes(chunk[0] ?? 0)) asked += 1
  // Not immediately, so that the query is sent.
  if (asked === killAt) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
  return Reflect.apply(write, this, words)
} as typeof write
