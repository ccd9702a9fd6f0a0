import { messageReply } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import type { OwnCorrection } from '#domain/registration/own-correction.ts'
import type { OwnView, StatusView } from '#domain/registration/status-view.ts'
import type { SchoolPages } from '#domain/school/api.ts'
import type { SchoolActs } from '#domain/school/students.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { StatePill } from '#web/kit/pill.tsx'
import { TermList } from '#web/kit/term-list.tsx'
import { Timeline } from '#web/kit/timeline.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { studentsAddress } from '#web/portal/areas.ts'
import { goWithNotice, useNotice } from '#web/portal/notice.ts'
import { CorrectionQuestions } from '#web/public/correct/questions.tsx'
import { CorrectionForm } from '#web/public/status/correction-form.tsx'
import { StudentActs, WithdrawnStudent } from './student-acts.tsx'

/** One student of the school: what it sent, what the office asks for, what has happened, and what the school can do. */
export default function SchoolStudentPage({ session, student, view, own, action, problems, season }: SchoolPages['school-student']) {
  const [notice] = useNotice()
  const address = `/api/school/students/${student.serial_no}`
  // Nothing behind a dialog can take the focus, so wait until it is closed.
  const heading = useFocusOn<HTMLHeadingElement>(notice)
  const { asked, timeline } = view
  const requested = view.own?.correction
  return (
    <AreaFrame session={session} season={season} here={studentsAddress}>
      <div>
        <p>
          <a href={studentsAddress} className="inline-flex min-h-11 items-center">
            {m['form.registered_students']()}
          </a>
        </p>
        <h1 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere outline-none wide:text-[1.75rem]">
          {student.name}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
          <span>{m['school_area.serial_number']({ number: student.serial_no ?? '' })}</span>
          <span>{student.competition}</span>
          <StatePill status={student.status} />
        </p>
        <p role="status" className="mt-1 break-words">
          {notice?.text}
        </p>
      </div>
      {asked && requested && (
        <Asked asked={asked}>
          <CorrectionForm correction={requested} action={action} problems={problems} submit={m['school_area.send_the_correction']()} />
        </Asked>
      )}
      <div className="grid grid-cols-1 items-start gap-5 min-[1080px]:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="p-4.5 wide:p-6">
          {own?.acts.isWithdrawn ? (
            <WithdrawnStudent acts={own.acts} until={view.withdrawn ?? ''} address={address} />
          ) : own ? (
            <Details {...own} address={address} sent={view.own?.sent ?? []} />
          ) : (
            <p className="text-ink-2">{m['school_area.registered_by_the_family']()}</p>
          )}
        </Card>
        <Card className="grid gap-3 p-4.5 wide:p-6">
          <h2 className="text-lg">{m['school_area.what_has_happened']()}</h2>
          <Timeline stages={timeline} />
          {own && <StudentActs student={student} acts={own.acts} address={address} />}
          {own && <History entries={own.acts.history} />}
        </Card>
      </div>
      <p className="text-sm text-ink-2">{m['school_area.registered_on_day']({ day: dayText(student.submitted_at, season.timeZone) })}</p>
    </AreaFrame>
  )
}

type DetailsProps = { correction: OwnCorrection; address: string; sent: OwnView['sent'] }

/** What the school sent, to correct while that is possible. */
function Details({ correction, address, sent }: DetailsProps) {
  if (correction.state !== 'open') return <TermList terms={sent.map(({ label, text }) => [label, text])} />
  return (
    <section aria-labelledby="details" className="grid gap-4">
      <h2 id="details" className="text-lg">
        {m['school_area.details']()}
      </h2>
      <StudentForm address={address} correction={correction} />
    </section>
  )
}

/** Corrects a student that the school registered; what says who takes part, once the student is accepted, is asked of the office. */
function StudentForm({ address, correction }: { address: string; correction: OwnCorrection }) {
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

/** Who did what, newest first. */
function History({ entries }: { entries: SchoolActs['history'] }) {
  if (entries.length === 0) return null
  return (
    <Fold title={m['school_area.history']()} className="border-t border-line">
      <ul className="grid gap-2 pb-1 text-sm">
        {entries.map(({ day, text, by }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never move
          <li key={n} className="wrap-anywhere">
            <b className="block">{text}</b>
            <span className="text-ink-2">{`${day} · ${by}`}</span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** What the office asks the school to send again. */
function Asked({ asked, children }: { asked: NonNullable<StatusView['asked']>; children: React.ReactNode }) {
  return (
    <>
      <Message look="wait">
        <p>{asked.reason}</p>
        <p className="font-normal">{m['school_area.please_send_things_again_by']({ due: asked.due, things: asked.labels.join(', ') })}</p>
      </Message>
      <Card className="grid gap-5 p-4.5 wide:p-6">
        <h2 className="text-lg">{m['school_area.what_to_send_again']()}</h2>
        {children}
      </Card>
    </>
  )
}
