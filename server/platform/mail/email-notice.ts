/** What the office reads after a change that emails `recipient`. Without a mail server it says where the email waits. */
export function emailNotice({ sendsEmails }: { sendsEmails: boolean }, recipient: string): string {
  return sendsEmails
    ? `We’ve emailed ${recipient}.`
    : `The email to ${recipient} is waiting under Letters, because no mail server is set up.`
}
