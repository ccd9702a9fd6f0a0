import type { ReactNode } from 'react'
import { withOwnTime } from '#domain/booking/own-time.ts'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { clockText } from '#domain/lib/clock-text.ts'
import { firstNameOf } from '#domain/lib/names.ts'
import { tidy } from '#domain/lib/text.ts'
import { weekdayText } from '#domain/lib/time-text.ts'
import { afterWorkingDays, workingDaysText } from '#domain/lib/working-days.ts'
import { dayIn } from '#domain/season/season.ts'
import { visitorsZone } from '#web/api/own-zone.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { deviceStorage, saveDraft } from '#web/kit/form/drafts.ts'
import { Sign } from '#web/kit/sign.tsx'
import { type Term, TermList } from '#web/kit/term-list.tsx'
import { Timeline, type TimelineStage } from '#web/kit/timeline.tsx'
import { HeldEmailMessage } from '#web/public/held-email.tsx'
import { NamesComb } from './names-comb.tsx'
import { ShareButton } from './share-button.tsx'
import type { SentForm } from './steps.ts'

type Props = SentForm & { entrance: Entrance; steps: ReactNode }

/** The last step: the receipt, to be kept, what happens next and when, and what the family can do now. */
export function DoneStep({ entrance, steps, ...sent }: Props) {
  const { competition, door, form, home } = entrance
  // A receipt in the browser's history may be from before there were any.
  const { siblings = [] } = sent.receipt
  const isSeveral = siblings.length > 0
  const firstName = listText([sent.answers[form.roles.name] ?? '', ...siblings.map(({ name }) => name)].map(firstNameOf))
  return (
    <>
      <div className="grid items-end gap-4 lg:grid-cols-2">
        <div>
          <p className="mb-1 text-sm text-ink-2">{competition.name}</p>
          <h1 id="step" tabIndex={-1} className="text-2xl outline-none wide:text-3xl">
            {m['form.form_completed']()}
          </h1>
        </div>
        <div className="print:hidden">{steps}</div>
      </div>
      <div className="mt-4.5 grid grid-cols-1 items-start gap-3.5 lg:grid-cols-2 lg:gap-5">
        <div className="grid grid-cols-1 gap-3.5">
          <Ticket entrance={entrance} {...sent} />
          {sent.receipt.held_email && <HeldEmailMessage held={sent.receipt.held_email} timeZone={entrance.season.timeZone} />}
        </div>
        <div className="grid grid-cols-1 gap-3.5">
          <Card className="grid grid-cols-1 gap-3.5 p-4.5 wide:p-6">
            <h2 className="text-xl">{m['form.what_happens_next']()}</h2>
            <Timeline stages={stagesOf(entrance, sent.at, firstName)} />
            {isSeveral && <p>{m['siblings.decide_each']()}</p>}
            <a href={sent.receipt.status_path ?? '/check'} className={buttonClass('primary', 'min-w-0 wrap-anywhere print:hidden')}>
              {siblings.length > 1 && m['siblings.see_all']()}
              {siblings.length === 1 && m['siblings.see_both']()}
              {siblings.length === 0 && m['form.check_registration_of']({ firstName })}
            </a>
          </Card>
          <Another entrance={entrance} answers={sent.answers} isThird={siblings.length === 1} />
          <p className="flex flex-wrap justify-center gap-x-6 print:hidden lg:justify-start">
            {door.school !== null && (
              <a href="/school/students" className="flex min-h-11 items-center font-semibold">
                {m['form.registered_students']()}
              </a>
            )}
            <a href={home} className="flex min-h-11 items-center font-semibold">
              {m['frame.home']()}
            </a>
          </p>
        </div>
      </div>
    </>
  )
}

/** What was sent, with the reference to quote. */
function Ticket({ entrance, receipt, answers, fee, at }: Omit<Props, 'steps'>) {
  const { competition, form, season } = entrance
  const { message, reference, serial_no } = receipt
  const [, text = message, request] = /^(.*[.।]) ([^.।]+[.।])$/s.exec(message) ?? []
  const name = tidy(answers[form.roles.name] ?? '')
  const children = [{ name, reference, serial_no }, ...(receipt.siblings ?? [])]
  const isSeveral = children.length > 1
  const facts: Term[] = [
    ...(isSeveral ? [] : [[form.fields.find((field) => field.name === form.roles.name)?.label ?? '', name] as const]),
    [m['form.serial_number'](), children.map((child) => child.serial_no).join(', ')],
    [m['home.fee'](), answers[form.roles.region] === 'India' ? m['form.by_upi']({ fee }) : fee],
    [m['form.transaction'](), (answers[form.roles.txnNo] ?? '').replace(/^(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3')],
    [m['form.sent'](), sentText(at, season.timeZone)],
  ]
  return (
    <Card className="overflow-hidden">
      <div className="grid grid-cols-1 gap-3 bg-honey-tint px-4.5 py-5 wide:px-6">
        <NamesComb names={children.map((child) => child.name)} />
        <p role="status" className="wrap-anywhere">
          <span>{text}</span>
          {request && <strong className="mt-1.5 block">{request}</strong>}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-4 border-t-2 border-dashed border-honey-line px-4.5 py-5 wide:px-6">
        <ul className="grid gap-3">
          {children.map((child) => (
            <li key={child.reference} className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
              <p className="min-w-0">
                <span className="block text-sm wrap-anywhere text-ink-2">{isSeveral ? child.name : m['form.reference']()}</span>
                <b className="text-[1.3125rem] tabular-nums wide:text-3xl">{child.reference}</b>
              </p>
              <span className="print:hidden">
                <CopyButton
                  text={child.reference}
                  label={isSeveral ? m['siblings.copy_reference_of']({ name: child.name }) : m['form.copy_the_reference']()}
                />
              </span>
            </li>
          ))}
        </ul>
        <TermList terms={facts} className="[&_dd]:text-end" />
        <div className="flex flex-col gap-3 wide:flex-row print:hidden">
          <ShareButton
            text={sharedText(
              listText(children.map((child) => child.name)),
              competition.name,
              season.organisation,
              listText(children.map((child) => child.reference)),
            )}
          />
          <Button className="flex-1" onClick={() => print()}>
            <Sign>
              <path d="M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14" />
            </Sign>
            {m['form.save_pdf_print']()}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** What a family may pass on: never the link that opens the registration. */
function sharedText(name: string, competition: string, organisation: string, reference: string): string {
  return m['form.share_registration_text']({
    name,
    organisation,
    competition,
    reference,
    origin: location.origin,
  })
}

/** By our clock, and this device's where it shows another time. */
function sentText(at: string, timeZone: string): string {
  const moment = Date.parse(at)
  return withOwnTime(clockText(moment, timeZone), moment, timeZone, visitorsZone())
}

function stagesOf({ season, bookingDays }: Entrance, at: string, firstName: string): TimelineStage[] {
  const { timeZone, reviewDays } = season
  const due = weekdayText(afterWorkingDays(dayIn(timeZone, Date.parse(at)), reviewDays))
  return [
    { title: m['form.you_sent_the_form'](), state: 'done', text: sentText(at, timeZone) },
    {
      title: m['form.we_check_the_payment'](),
      state: 'now',
      text: m['form.usually_within_days']({ days: workingDaysText(reviewDays), due }),
    },
    {
      title: m['form.you_get_an_email'](),
      state: 'todo',
      text: m['form.correct_from_email'](),
    },
    ...(bookingDays === null
      ? []
      : [
          {
            title: m['form.you_book_a_time'](),
            state: 'todo' as const,
            text: m['form.once_is_accepted_online']({ firstName, bookingDays }),
          },
        ]),
  ]
}

/** Opens the form again, with a family's contact and address filled in. A school's students have different families. */
function Another({ entrance: { door, form }, answers, isThird }: Pick<Props, 'entrance' | 'answers'> & { isThird: boolean }) {
  const isForSchool = door.school !== null
  const title = isForSchool
    ? m['form.register_another_student']()
    : form.another.noun === 'child'
      ? m['form.register_another_child']()
      : m['form.register_another_participant']()
  return (
    <Card className="grid grid-cols-1 gap-3.5 p-4.5 wide:p-6 print:hidden">
      <h2 className="text-xl">{isThird ? m['siblings.third_child']() : title}</h2>
      {!isForSchool && (
        <p className="text-[0.9375rem] text-ink-2">
          {form.another.noun === 'child' ? m['siblings.new_payment']() : m['form.details_filled_in_pay_separately']()}
        </p>
      )}
      <a href={`/${door.path}`} onClick={openAgain} className={buttonClass('plain', 'wrap-anywhere')}>
        <Sign>
          <path d="M12 5v14M5 12h14" />
        </Sign>
        {title}
      </a>
    </Card>
  )

  function openAgain() {
    // The receipt is stored in this history entry; the next form must not find it.
    history.replaceState(null, '')
    if (isForSchool) return
    const names = form.another.keeps
    const kept = Object.fromEntries(names.map((name) => [name, answers[name] ?? '']))
    saveDraft(deviceStorage(), door.path, kept, Date.now())
  }
}
