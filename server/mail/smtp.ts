import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'

export type Outgoing = {
  id: string
  recipient: string
  title: string
  plain: string
  html: string
  /** An iCalendar file that goes along. */
  calendar: string | null
}

export type Outcome = { state: 'sent' } | { state: 'refused' | 'later'; error: string; code: number | null }

/** Takes one letter to its recipient. Never throws: what went wrong is the outcome. */
export type Carrier = { carry(letter: Outgoing): Promise<Outcome>; close(): void }

/**
 * Over SMTP. A 5xx answer to the recipient or to the content is a refusal for good. Everything else is worth another try,
 * a wrong password too: that is about our account, and somebody will put it right. A server that does not come to an end
 * within `patienceMs` is left, and the next letter gets a new connection.
 */
export function smtpCarrier({ smtpUrl, from }: { smtpUrl: string; from: string }, patienceMs = 60_000): Carrier {
  let transport = connect(smtpUrl)
  const domain = (/<([^>]*)>$/.exec(from)?.[1] ?? from).split('@')[1] ?? 'localhost'
  return {
    async carry(letter) {
      const sending = transport.sendMail({
        from,
        to: { name: '', address: letter.recipient },
        subject: letter.title,
        text: letter.plain,
        html: letter.html,
        messageId: `<${letter.id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
        ...(letter.calendar !== null && { attachments: [calendarFile(letter.calendar)] }),
      })
      const outcome = await Promise.race([sending.then(sent, failed), pause(patienceMs, tooSlow, { ref: false })])
      if (outcome === tooSlow) {
        transport.close()
        transport = connect(smtpUrl)
      }
      return outcome
    },
    close: () => transport.close(),
  }
}

const tooSlow: Outcome = { state: 'later', error: 'The mail server did not come to an end.', code: null }

function sent(): Outcome {
  return { state: 'sent' }
}

function failed({ responseCode = null, command = '', message }: Error & { responseCode?: number | null; command?: string }): Outcome {
  const isFinal = responseCode !== null && responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
  return { state: isFinal ? 'refused' : 'later', error: message.slice(0, 500), code: responseCode }
}

function connect(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The method stands in the file and beside it, or calendars take the file for a mere text. */
function calendarFile(content: string) {
  const [, method = 'PUBLISH'] = /^METHOD:(\w+)/m.exec(content) ?? []
  return { filename: 'booking.ics', content, contentType: `text/calendar; charset=utf-8; method=${method}` }
}
