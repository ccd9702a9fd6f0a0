import { useRef, useState } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { checkAnswers } from '#domain/forms/answers.ts'
import type { Field } from '#domain/forms/field.ts'
import { fieldNamed } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { priceText } from '#domain/payment/money.ts'
import { checkTick, consentTick, isChildIn } from '#domain/privacy/consent.ts'
import type { SchoolPages } from '#domain/school/api.ts'
import { draftSaved, replacementReply, type SchoolDraft, withoutPayment } from '#domain/school/students.ts'
import { call } from '#web/api/call.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { FieldInput, isWide } from '#web/kit/fields/field-input.tsx'
import { issueAt, useHydrated } from '#web/kit/form/form.ts'
import { ErrorSummary, FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message, NeedsScript, StillLoading } from '#web/kit/message.tsx'
import { type Term, TermList } from '#web/kit/term-list.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { paymentsAddress, studentsAddress } from '#web/portal/areas.ts'
import { RemoveDraft } from '#web/portal/draft-actions.tsx'
import { goWithNotice } from '#web/portal/notice.ts'
import { ConsentTick } from '#web/public/consent/consent-tick.tsx'
import { AddTabs } from './add-tabs.tsx'

/** Adds a school's students one by one; they are paid for later, several together. What they have in common stays filled in. */
export default function SchoolAddPage({ session, school, entrance, shared, draft, replaces, season }: SchoolPages['school-add']) {
  return (
    <AreaFrame session={session} school={school} season={season} here={studentsAddress}>
      <h1 className="text-2xl break-words wide:text-[1.75rem]">
        {replaces
          ? m['school_area.who_takes_the_place']({ name: replaces.name })
          : draft
            ? m['school_area.change_student']({ name: draft.name })
            : m['school_area.add_students']()}
      </h1>
      {replaces ? <p>{m['school_area.replacing_explained']()}</p> : !draft && <AddTabs here="one" />}
      <div className="grid grid-cols-1 items-start gap-5 min-[1080px]:grid-cols-[minmax(0,1fr)_18rem]">
        <StudentForm entrance={entrance} shared={shared} draft={draft} replaces={replaces} />
        <SharedAnswers entrance={entrance} school={school} isPaid={replaces !== null} />
      </div>
    </AreaFrame>
  )
}

type StudentFormProps = Pick<SchoolPages['school-add'], 'entrance' | 'shared' | 'draft' | 'replaces'>

/** The questions that the school answers for each student: all but those that its form fixes, and the payment's. */
function StudentForm({ entrance, shared, draft, replaces }: StudentFormProps) {
  const { competition, door, season, today } = entrance
  const form = withoutPayment(entrance.form)
  const fields = form.fields.filter(({ name }) => door.presets[name] === undefined)
  const ready = useHydrated()
  const [added, setAdded] = useState<SchoolDraft[]>([])
  const finishes = useRef(false)
  const student = useForm({
    check({ [consentTick.name]: consent = '', ...values }) {
      const answers = { ...values, ...door.presets }
      const isAsked = replaces !== null && isChildIn(entrance.form, answers, entrance.consent.ages, today)
      return [
        ...checkAnswers({ competition, door, form }, answers, { today, examSlots: season.examSlots }).issues,
        ...(isAsked ? checkTick({ consent }, 'school').issues : []),
      ]
    },
    async send(values, keyFor) {
      if (replaces) {
        const headers = { 'Idempotency-Key': keyFor(values) }
        const path = `/api/school/students/${replaces.serial_no}/replacement`
        const { message, serial_no } = await call(path, { method: 'POST', headers, body: values, answer: replacementReply })
        goWithNotice(message, `${studentsAddress}/${serial_no}`)
        return true
      }
      const saved = draft
        ? await call(`/api/school/drafts/${draft.id}`, {
            method: 'PATCH',
            body: { version: draft.version, answers: values },
            answer: draftSaved,
          })
        : await call(`/api/school/doors/${door.path}/drafts`, { method: 'POST', body: values, answer: draftSaved })
      if (draft || finishes.current) {
        location.assign(studentsAddress)
        return true
      }
      // The same answers again are the same student.
      setAdded((before) => [saved.draft, ...before.filter(({ id }) => id !== saved.draft.id)])
      startNext()
      return false
    },
  })
  const { busy, issues, problem } = student

  function leave(isLast: boolean) {
    finishes.current = isLast
  }

  /** Empties what belongs to one student; the class and the address stay. */
  function startNext() {
    const controls = student.element.current?.querySelectorAll<HTMLInputElement>('input[name], textarea[name], select[name]') ?? []
    for (const control of controls) if (!(control.name in shared)) control.value = ''
    controls[0]?.focus()
  }

  return (
    <Card className="grid grid-cols-1 gap-5 px-4 py-5 wide:p-6">
      <NeedsScript />
      <div aria-live="polite">
        {added[0] && (
          <Message
            look="good"
            action={
              <a href={`${studentsAddress}?state=unpaid`} className="font-semibold text-inherit">
                {m['school_area.see_them']()}
              </a>
            }
          >
            {m['school_area.student_is_added']({ name: added[0].name })}{' '}
            {added.length > 1 && m['school_area.added_on_this_page']({ count: added.length })}
          </Message>
        )}
      </div>
      <form {...student.form} className="grid grid-cols-1 gap-5">
        <ErrorSummary issues={student.summary} open={issues} labelOf={(path) => fieldNamed(entrance.form, path).label} />
        <div inert={busy} className="grid grid-cols-1 gap-x-5 gap-y-4 wide:grid-cols-2">
          {fields.map((field) => (
            <div key={field.name} className={`has-[[inert]]:hidden ${isWide(field) ? 'wide:col-span-2' : ''}`}>
              <FieldInput
                field={field}
                label={field.label}
                value={(draft?.answers ?? shared)[field.name]}
                error={issueAt(issues, field.name)}
                options={season.examSlots}
                today={today}
              />
            </div>
          ))}
        </div>
        {replaces && <ConsentTick {...entrance.consent} issues={issues} />}
        <FormProblem problem={problem} takesFocus />
        <div className="grid gap-3 border-t border-line pt-4.5">
          {!ready && <StillLoading />}
          <div className="flex flex-col gap-3 wide:flex-row-reverse">
            <Button look="primary" type="submit" busy={busy} onClick={() => leave(false)}>
              {replaces ? m['school_area.give_the_place']() : draft ? m['school_area.save']() : m['school_area.add_and_next']()}
            </Button>
            {replaces ? (
              <a href={`${studentsAddress}/${replaces.serial_no}`} className={buttonClass()}>
                {m['school_area.cancel']()}
              </a>
            ) : draft ? (
              <RemoveDraft id={draft.id} name={draft.name} onRemoved={() => location.assign(studentsAddress)} />
            ) : (
              <Button type="submit" busy={busy} onClick={() => leave(true)}>
                {m['school_area.add_and_finish']()}
              </Button>
            )}
            {!replaces && <p className="text-ink-2 wide:me-auto wide:self-center">{m['school_area.pay_later_several_together']()}</p>}
          </div>
        </div>
      </form>
    </Card>
  )
}

/** An answer as the page's language shows it: the server has translated the options. */
function shownAs(field: Field, answer: string): string {
  return (field.type === 'choice' && field.texts?.[field.options.indexOf(answer)]) || answer
}

type SharedAnswersProps = { entrance: Entrance; school: SchoolPages['school-add']['school']; isPaid: boolean }

/** What every student of the school has in common; `isPaid`: there is nothing more to pay. */
function SharedAnswers({ entrance: { door, form, fees }, school, isPaid }: SharedAnswersProps) {
  const fixed = Object.entries(door.presets).filter(([name]) => name !== 'school_name')
  const [first] = fees
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{m['school_area.same_every_student']()}</h2>
      <TermList
        terms={[
          [m['question.school_name'](), school.name],
          ...fixed.map(([name, text]): Term => [fieldNamed(form, name).label, shownAs(fieldNamed(form, name), text)]),
        ]}
      />
      <p className="text-sm text-ink-2">{m['school_area.address_city_state_country']()}</p>
      {first && !isPaid && (
        <p className="border-t border-line pt-3 text-[0.9375rem]">
          {m['school_area.fee_for_each_student']({ fee: priceText(first.fee) })}{' '}
          {school.is_verified && (
            <a href={paymentsAddress} className="inline-flex min-h-11 items-center">
              {m['school_area.pay_for_several']()}
            </a>
          )}
        </p>
      )}
    </Card>
  )
}
