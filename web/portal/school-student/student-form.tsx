import { messageReply } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { OwnCorrection } from '#domain/registration/own-correction.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { goWithNotice } from '#web/portal/notice.ts'
import { CorrectionQuestions } from '#web/public/correct/questions.tsx'

/** Corrects a student that the school registered; what says who takes part, once the student is accepted, is asked of the office. */
export function StudentForm({ address, correction }: { address: string; correction: OwnCorrection }) {
  const { atOnce, byOffice, open, shown, isAccepted, name } = correction
  const { busy, issues, problem, form } = useForm({
    check: () => [],
    async send(answers, keyFor) {
      const headers = { 'Idempotency-Key': keyFor({ ...answers, shown }) }
      const { message } = await call(address, { method: 'PATCH', headers, body: { shown, answers }, answer: messageReply })
      goWithNotice(message)
      return true
    },
  })
  return (
    <form {...form} className="grid grid-cols-1 gap-4">
      {open.map(({ number, text }) => (
        <p key={number} className="border-s-3 border-wait ps-3 text-[0.9375rem] whitespace-pre-line wrap-anywhere">
          {m['correction.you_asked_us_request']({ number, text })}
        </p>
      ))}
      <CorrectionQuestions questions={[...byOffice, ...atOnce]} view={correction} typed={undefined} issues={issues} />
      {isAccepted && <Message look="wait">{m['school_area.accepted_office_confirms']({ name })}</Message>}
      <FormProblem problem={problem} takesFocus />
      <Button look="primary" type="submit" busy={busy} className="max-wide:min-h-13 wide:justify-self-end">
        {m['correction.save_the_changes']()}
      </Button>
    </form>
  )
}
