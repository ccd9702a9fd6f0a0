import { useEffect, useRef, useState } from 'react'
import { signInPages } from '#domain/account/account.ts'
import type { Issue } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { workingDaysText } from '#domain/lib/working-days.ts'
import type { SchoolPages } from '#domain/school/api.ts'
import { type SchoolReceipt, schoolFields, schoolReceipt } from '#domain/school/school.ts'
import { schoolBody } from '#domain/school/school-body.ts'
import { call } from '#web/api/call.ts'
import { visitorsZone } from '#web/api/own-zone.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Letter } from '#web/kit/comb.tsx'
import { cell, FieldInput, isWide } from '#web/kit/fields/field-input.tsx'
import { checkWith, issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormFoot } from '#web/kit/form/form-foot.tsx'
import { ErrorSummary, FormProblem, nothingIsLost, SentBefore } from '#web/kit/form/form-problem.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message, NeedsScript } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'
import { CombWord } from '#web/public/comb-card.tsx'

/** 'School Registration Form' (specification 2.9). */
export default function SchoolRegisterPage({ season }: SchoolPages['school-register']) {
  return (
    <Page season={season}>
      <div className="grid items-center gap-x-10 gap-y-3 wide:grid-cols-[minmax(0,40rem)_auto] wide:justify-between">
        <CombWord word="SCHOOL" className="h-11 wide:order-last wide:h-17" />
        <div className="grid gap-2 text-ink-2">
          <h1 className="text-2xl text-ink wide:text-[1.75rem]">{m['school.school_registration_form']()}</h1>
          <p>{m['school.why_register']()}</p>
          <p>{m['school.filled_officials_reputed_school']()}</p>
          <p>{m['school.what_happens_next']({ days: workingDaysText(season.reviewDays) })}</p>
        </div>
      </div>
      <SchoolForm />
      <p className="mt-4">
        {rich(m['school.already_registered'], {
          link: (
            <a href={signInPages.school.path} className="inline-flex min-h-11 items-center">
              {signInPages.school.title()}
            </a>
          ),
        })}
      </p>
    </Page>
  )
}

/** The questions, the result of sending them, and the submit button (specification 4.6; rulings). The answers stay until they are stored. */
function SchoolForm() {
  const ready = useHydrated()
  const [receipt, setReceipt] = useState<SchoolReceipt | null>(null)
  const school = useForm({
    savedAs: 'SchoolRegister',
    check: (values) => [...checkAll(values)].sort((one, other) => shownAt(one) - shownAt(other)),
    async send(values, keyFor) {
      setReceipt(null)
      const answers = schoolBody.parse(values) as Record<string, string>
      const headers = { 'Idempotency-Key': keyFor(answers), 'Time-Zone': visitorsZone() }
      const registered = await call('/api/schools', { method: 'POST', body: answers, headers, answer: schoolReceipt })
      school.empty()
      setReceipt(registered)
      return false
    },
  })
  const { busy, issues, problem } = school
  return (
    <Card className="mt-5 grid grid-cols-1 gap-6 px-4 py-5 wide:p-6">
      <NeedsScript />
      {receipt && <SchoolRegistered receipt={receipt} />}
      <form {...school.form} className="grid grid-cols-1 gap-6">
        {school.sentBefore && <SentBefore />}
        <ErrorSummary issues={school.summary} open={issues} labelOf={labelOf} />
        {groups.map(([group, heading], at) => (
          <fieldset key={group} inert={busy} className="min-w-0">
            <legend className="mb-3 flex items-center gap-2.5 text-lg font-bold">
              <svg viewBox="-15.4 -17.4 30.8 34.8" className="h-8" aria-hidden="true">
                <Letter letter={String(at + 1)} look="cell" />
              </svg>
              {heading()}
            </legend>
            <div className="grid gap-x-5 gap-y-1.5 wide:grid-cols-2">
              {schoolFields()
                .filter((field) => field.group === group)
                .map((field) => (
                  <div key={field.name} className={`${cell} ${isWide(field) ? 'wide:col-span-2' : ''}`}>
                    <FieldInput field={field} label={field.label} error={issueAt(issues, field.name)} />
                  </div>
                ))}
            </div>
          </fieldset>
        ))}
        <FormProblem problem={problem} reassurance={nothingIsLost()} takesFocus />
        <div className="grid grid-cols-1 gap-4 border-t border-line pt-4.5">
          <FormFoot
            ready={ready}
            sending={busy}
            isSaved={school.isSaved}
            onClear={() => {
              school.clear()
              setReceipt(null)
            }}
          >
            <Button look="primary" type="submit" disabled={busy} className="wrap-anywhere">
              {busy ? m['school.registering']() : m['school.register_school']()}
            </Button>
          </FormFoot>
        </div>
      </form>
    </Card>
  )
}

/** The headings of the questions, in the order in which somebody at a school knows the answers. */
const groups: [group: string, heading: () => string][] = [
  ['school', m['school.group_school']],
  ['place', m['school.group_place']],
  ['contact', m['school.group_contact']],
]

const checkAll = checkWith(schoolBody)

/** Where an issue's question stands on the page. */
function shownAt({ path }: Issue): number {
  return groups.findIndex(([group]) => schoolFields().some(({ name, group: own }) => name === path && own === group))
}

function labelOf(path: string): string {
  const found = schoolFields().find(({ name }) => name === path)
  return found ? found.label : ''
}

/** Confirms the registration; it counts as done only now (rulings). Takes the focus, which the clicked button has lost. */
function SchoolRegistered({ receipt }: { receipt: SchoolReceipt }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new receipt
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [receipt])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Message look="good">
        <p className="font-bold">{m['school.all_done']()}</p>
        <p>{receipt.message}</p>
        <p className="mt-1 text-ink">
          {m['school.register_number']()} <b className="text-lg tabular-nums">{receipt.register_no}</b>
        </p>
      </Message>
    </div>
  )
}
