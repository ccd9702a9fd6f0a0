import { isIPv4 } from 'node:net'
import { createTransport } from 'nodemailer'
import { waitAtMost } from '#server/lib/concurrency.ts'

type Outgoing = {
  id: string
  recipient: string
  title: string
  plain: string
  html: string
  /** An attached iCalendar file. */
  calendar: string | null
}

/** `isAboutUs`: the mail server couldn't be reached, or answered us before it heard of the recipient. */
export type DeliveryOutcome = { state: 'sent' } | { state: 'refused' | 'later'; error: string; code: number | null; isAboutUs: boolean }

/** Sends one email to its recipient. Never throws: failures are returned as the outcome. */
export type Carrier = {
  /** The mail server, for people: 'mail.example.org:587'. */
  host: string
  carry(email: Outgoing): Promise<DeliveryOutcome>
  close(): void
}

/**
 * Sends over SMTP. A 5xx answer to the recipient or the content is final. Everything else is retried, even a wrong password, because that
 * concerns our account and someone will fix it. A server that takes longer than `patienceMs` is abandoned, and the next email gets a new
 * connection.
 *
 * Nothing but greetings goes in clear text: without TLS (smtps:) the connection is encrypted by STARTTLS with a verified certificate,
 * unless the server is on this machine or `allowPlain` is set.
 */
export function smtpCarrier(
  { smtpUrl, from, allowPlain = false }: { smtpUrl: string; from: string; allowPlain?: boolean },
  patienceMs = 60_000,
): Carrier {
  const requireTLS = !allowPlain && !isOnThisMachine(smtpUrl)
  let transport = connect(smtpUrl, requireTLS)
  const domain = (/<([^>]*)>$/.exec(from)?.[1] ?? from).split('@')[1] ?? 'localhost'
  return {
    host: hostOf(smtpUrl),
    async carry(email) {
      const sending = transport.sendMail({
        from,
        to: { name: '', address: email.recipient },
        subject: email.title,
        text: email.plain,
        html: email.html,
        messageId: `<${email.id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
        ...(email.calendar !== null && { attachments: [calendarFile(email.calendar)] }),
      })
      const outcome = await waitAtMost(patienceMs, sending.then(sent, failed), () => tooSlow)
      if (outcome === tooSlow) {
        transport.close()
        transport = connect(smtpUrl, requireTLS)
      }
      return outcome
    },
    close: () => transport.close(),
  }
}

const tooSlow: DeliveryOutcome = { state: 'later', error: 'The mail server did not finish.', code: null, isAboutUs: false }

function sent(): DeliveryOutcome {
  return { state: 'sent' }
}

function hostOf(smtpUrl: string): string {
  const { hostname, port, protocol } = new URL(smtpUrl)
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
}

/** Whether an smtp: address points to this machine, where nobody can listen in: localhost, 127.0.0.0/8 or ::1. */
export function isOnThisMachine(smtpUrl: string): boolean {
  const host = new URL(smtpUrl).hostname.toLowerCase()
  return ['localhost', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'))
}

/** Whether the operator has said that it only catches emails, for a trial: smtp://localhost:1025?catcher=true. */
export function isCatcher(smtpUrl: string): boolean {
  return new URL(smtpUrl).searchParams.get('catcher') === 'true'
}

function failed({
  responseCode = null,
  command = '',
  code,
  message,
}: Error & { responseCode?: number | null; command?: string; code?: string }): DeliveryOutcome {
  if (code === 'ETLS') {
    const error = `The mail server could not be reached over an encrypted connection (STARTTLS), so nothing was sent. ${message}`
    return { state: 'later', error: error.slice(0, 500), code: responseCode, isAboutUs: true }
  }
  const isAboutUs = responseCode === null || !['RCPT TO', 'DATA'].includes(command)
  return { state: !isAboutUs && responseCode >= 500 ? 'refused' : 'later', error: message.slice(0, 500), code: responseCode, isAboutUs }
}

function connect(smtpUrl: string, requireTLS: boolean) {
  const url = new URL(smtpUrl)
  // Set in the address, whose options override the others.
  if (requireTLS) url.searchParams.set('requireTLS', 'true')
  return createTransport({
    url: url.href,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The method must be in the file and in its content type, or calendars treat the file as plain text. */
function calendarFile(content: string) {
  const [, method = 'PUBLISH'] = /^METHOD:(\w+)/m.exec(content) ?? []
  return { filename: 'booking.ics', content, contentType: `text/calendar; charset=utf-8; method=${method}` }
}
