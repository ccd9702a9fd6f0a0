import { useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import type { OwnCorrection } from '#domain/registration/own-correction.ts'
import type { RegistrationPages } from '#domain/registration/pages.ts'
import type { Problems } from '#domain/registration/status-view.ts'
import { answerWith } from '#web/api/shape.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { FormProblem, inOurWords, unsent } from '#web/kit/form/form-problem.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { usePageForm } from '#web/kit/form/use-page-form.ts'
import { Message } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'
import { DeadLink } from '#web/public/dead-link.tsx'
import { ReferenceLine } from '#web/public/reference-line.tsx'
import { CorrectionQuestions } from './questions.tsx'

/** Corrects the answers of a registration, behind its link. */
export default function CorrectPage({ season, view, action, moved: movedBefore, problems }: RegistrationPages['correct']) {
  const [moved, setMoved] = useState(movedBefore)
  if (moved !== null) return <Moved season={season} moved={moved} />
  if (view === null) return <DeadLink season={season} />
  const { name, competition, reference, state } = view
  return (
    <Page season={season}>
      <div className="max-w-170">
        <ReferenceLine competition={competition} reference={reference} />
        <h1 className="text-2xl wrap-anywhere wide:text-3xl">{m['correction.correct_what_sent_about']({ name })}</h1>
        <p className="mt-2 flex flex-wrap gap-x-5">
          <a href={action} className="flex min-h-11 items-center">
            {m['own_data.back_to_the_registration']()}
          </a>
          <a href={`${action}/data`} className="flex min-h-11 items-center">
            {m['status.what_keep_who_seen']()}
          </a>
        </p>
        <div className="mt-3 grid grid-cols-1 gap-3.5">
          {state === 'open' ? (
            <CorrectForm view={view} action={action} problems={problems} onMoved={setMoved} />
          ) : (
            <Message look="wait">
              {state === 'withdrawn'
                ? m['consent.this_registration_is_withdrawn']()
                : `${m['correction.registration_not_accepted_theres']()} ${m['correction.register_again_page_registration']()}`}
            </Message>
          )}
        </div>
      </div>
    </Page>
  )
}

type FormProps = { view: OwnCorrection; action: string; problems: Problems | null; onMoved: (moved: Moved) => void }
type Moved = NonNullable<RegistrationPages['correct']['moved']>

/** What is stored: the page to go on with, or that the link has moved. */
const storedCheck = answerWith<{ path: string; moved: Moved | null }>({ path: 'string', moved: 'object' })

function CorrectForm({ view, action, problems, onMoved }: FormProps) {
  const { isAccepted, atOnce, byOffice, open, shown, key } = view
  const form = usePageForm({
    action: `${action}/correct`,
    submissionKey: key,
    problems,
    answer: storedCheck,
    onStored({ path, moved }) {
      if (moved) onMoved(moved)
      else location.assign(path)
      return moved === null
    },
  })
  const submit = m['correction.save_the_changes']()
  const toRegistration = <a href={action}>{m['own_data.page_of_the_registration']()}</a>
  return (
    <form {...form.form} className="grid grid-cols-1 gap-3.5">
      {form.problems && <Message look="bad">{form.problems.text}</Message>}
      <div className="grid gap-1.5">
        <p>{m['correction.most_answers_change_once']()}</p>
        <p>{rich(m['correction.change_number_screenshot_payment'], { page: toRegistration })}</p>
      </div>
      <input type="hidden" name="submission_key" defaultValue={key} />
      <input type="hidden" name="shown" defaultValue={shown} />
      <Part title={m['correction.change_yourself']()}>
        <p className="text-[0.9375rem] text-ink-2">{m['correction.change_email_address_send']()}</p>
        <CorrectionQuestions questions={atOnce} view={view} typed={problems?.typed} issues={form.issues} />
      </Part>
      {byOffice.length > 0 && (
        <Part title={m['correction.we_change_this']()}>
          <p className="text-[0.9375rem] text-ink-2">
            {isAccepted ? m['correction.taking_part_checked']() : m['correction.fee_depends_form_sets']()}
          </p>
          {open.map(({ number, text }) => (
            <p key={number} className="border-s-3 border-wait ps-3 text-[0.9375rem] whitespace-pre-line wrap-anywhere">
              {m['correction.you_asked_us_request']({ number, text })}
            </p>
          ))}
          <CorrectionQuestions questions={byOffice} view={view} typed={problems?.typed} issues={form.issues} />
        </Part>
      )}
      <FormProblem problem={form.problem && inOurWords(form.problem, unsent(submit))} takesFocus />
      <Button look="primary" type="submit" busy={form.busy} className="max-wide:min-h-13 wide:justify-self-start">
        {form.busy ? m['frame.sending']() : submit}
      </Button>
    </form>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const id = title.replaceAll(/\W+/g, '-')
  return (
    <Card className="p-4.5 wide:p-6">
      <fieldset aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
      </fieldset>
    </Card>
  )
}

/** After the address was changed: whoever holds the earlier link can do nothing more with it. */
function Moved({ season, moved }: Pick<RegistrationPages['correct'], 'season'> & { moved: Moved }) {
  const heading = useFocusOn<HTMLHeadingElement>(moved)
  return (
    <Page season={season}>
      <div className="grid max-w-130 gap-4">
        <div role="status" className="grid gap-2">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none wide:text-3xl">
            {m['correction.the_link_has_moved']()}
          </h1>
          <p className="wrap-anywhere">{moved.text}</p>
        </div>
        {moved.isSent && (
          <a href="/check?link#link_email" className={buttonClass('plain', 'wide:justify-self-start')}>
            {m['status.email_me_my_link']()}
          </a>
        )}
      </div>
    </Page>
  )
}
