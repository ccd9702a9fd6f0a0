import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

export type PostOffice = {
  url: string
  received: { to: string[]; text: string }[]
  /** The addresses it refuses, each with its reply, such as '550 5.1.1 no such user'. */
  refusals: Map<string, string>
  /** What it answers to every recipient, such as '550 5.7.1 relaying denied'; null takes them. */
  answersAll(reply: string | null): void
  /** How often a client has sent a password, which is always wrong. */
  passwordsTried(): number
  close(): Promise<void>
}

/**
 * A real mail server that refuses one address permanently and another temporarily. `takes` is the time per email, in
 * milliseconds; `tls` offers STARTTLS with an untrusted certificate.
 */
export async function openPostOffice(port = 0, { takes = 0, tls = false } = {}): Promise<PostOffice> {
  const received: PostOffice['received'] = []
  let passwordsTried = 0
  let toAll: string | null = null
  const refusals = new Map([
    ['refused@home.example', '550 not now'],
    ['later@home.example', '451 not now'],
  ])
  const server = new SMTPServer({
    authOptional: true,
    // Closing doesn't wait for open connections.
    closeTimeout: 500,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      passwordsTried += 1
      done(Object.assign(new Error('535 wrong'), { responseCode: 535 }))
    },
    disabledCommands: tls ? [] : ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const reply = toAll ?? refusals.get(address)
      done(reply ? Object.assign(new Error(reply.slice(4)), { responseCode: Number.parseInt(reply, 10) }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString('utf8') })
        setTimeout(done, takes)
      })
    },
  })
  // A client killed in the middle of an email must not crash the server.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const bound = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/?catcher=true`,
    received,
    refusals,
    answersAll(reply) {
      toAll = reply
    },
    passwordsTried: () => passwordsTried,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Waits for an email to an address whose subject has these words, and returns what this finds in the newest one's text. */
export async function foundInEmail({ received }: PostOffice, recipient: string, subject: string, link: RegExp): Promise<string> {
  return await vi.waitFor(
    () => {
      const emails = received.filter(({ to }) => to.includes(recipient)).map(({ text }) => readEmail(text))
      const found = link.exec(emails.findLast((email) => email.subject.includes(subject))?.text ?? '')?.[0]
      if (!found) throw new Error(`no email ‘${subject}’ with ${link} arrived for ${recipient}`)
      return found
    },
    { timeout: 30_000, interval: 100 },
  )
}

/** Decodes the subject and the plain text of an email as it was sent. */
export function readEmail(raw: string): { subject: string; text: string } {
  const [, subject = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw) ?? []
  const [, encoding = '', body = ''] =
    /^Content-Type: text\/plain.*(?:\r\n[ \t].*)*\r\nContent-Transfer-Encoding: (\S+)(?:\r\n.+)*\r\n\r\n([\s\S]*?)\r\n--/m.exec(raw) ?? []
  const words = subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) => decode(text, kind))
  return { subject: words, text: decode(body.replace(/=\r\n/g, ''), encoding) }
}

function decode(text: string, encoding: string): string {
  if (/^b/i.test(encoding)) return Buffer.from(text, 'base64').toString('utf8')
  const spaced = encoding.toUpperCase() === 'Q' ? text.replaceAll('_', ' ') : text
  const bytes = spaced.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
