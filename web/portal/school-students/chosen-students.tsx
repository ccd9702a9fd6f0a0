import { Bell, Download } from 'lucide-react'
import { messageReply } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { locale } from '#domain/lib/time-text.ts'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'

/** What can be done for the ticked students, by serial number; `onDone` gets a sentence. */
export function ChosenStudents({ chosen, onDone }: { chosen: number[]; onDone: (text: string) => void }) {
  const { busy, problem, run } = useAction()
  return (
    <section
      aria-label={m['school_area.chosen']({ count: chosen.length.toLocaleString(locale()) })}
      className="flex flex-wrap items-center gap-3 rounded-medium bg-tint px-4 py-2 print:hidden"
    >
      <b className="tabular-nums">{m['school_area.chosen']({ count: chosen.length.toLocaleString(locale()) })}</b>
      <a href={`/api/school/students.xlsx?students=${chosen.join()}`} className={buttonClass()}>
        <Download size={18} aria-hidden="true" /> {m['school_area.download_chosen']()}
      </a>
      <Button busy={busy} onClick={remind}>
        <Bell size={18} aria-hidden="true" /> {m['school_area.remind_the_parents']()}
      </Button>
      {problem && <Message look="bad">{problem.message}</Message>}
    </section>
  )

  function remind() {
    void run(async () => {
      const asked = { method: 'POST' as const, body: { students: chosen }, answer: messageReply }
      const { message } = await signedIn('school', () => call('/api/school/reminders', asked))
      onDone(message)
    })
  }
}
