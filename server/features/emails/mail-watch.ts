import { undeliveredReason } from '#domain/email/undelivered.ts'
import type { DeliveryOutcome } from '#server/platform/mail/smtp.ts'

/** So many recipients in a row must be refused in the same words before we take it that it is us who are refused. */
const enough = 3

/** What delivery does about an email that wasn't sent. */
type Verdict = {
  /** The mail server takes nothing from us: the email wait, and this attempt doesn't count. */
  isOurs: boolean
  /** Emails that were given up before it was clear that we are refused. */
  takesBack: string[]
}

/**
 * Watches whether the mail server takes our emails at all. It doesn't when it can't be reached, refuses our account, or answers several
 * recipients in a row in the same words that are about none of their mailboxes. Says so once, and once when it works again.
 */
export function watchMail(say: { fails: (reason: string) => void; works: () => void }) {
  let isFailing = false
  /** The last answers that may be about us: of different recipients, in the same words. */
  let row: { id: string; recipient: string; words: string }[] = []

  return {
    /** Whether nothing can be sent at the moment. */
    isFailing: () => isFailing,
    sent() {
      row = []
      if (isFailing) say.works()
      isFailing = false
    },
    failed({ id, recipient }: { id: string; recipient: string }, outcome: Exclude<DeliveryOutcome, { state: 'sent' }>): Verdict {
      if (outcome.isAboutUs) return begin(outcome.error, [])
      if (['absent', 'full'].includes(undeliveredReason(outcome.error))) return { isOurs: false, takesBack: [] }
      const words = withoutAddresses(outcome.error)
      row = [...row.filter((one) => one.words === words && one.recipient !== recipient), { id, recipient, words }].slice(-enough)
      if (row.length < enough && !isFailing) return { isOurs: false, takesBack: [] }
      return begin(
        outcome.error,
        row.map((one) => one.id),
      )
    },
  }

  function begin(reason: string, takesBack: string[]): Verdict {
    if (!isFailing) say.fails(reason)
    isFailing = true
    return { isOurs: true, takesBack }
  }
}

/** Returns a mail server's answer without the addresses in it, so that answers to several people can be compared. */
export function withoutAddresses(answer: string): string {
  return answer.replace(/<?[^\s<>@]+@[^\s<>]+>?/g, '…')
}
