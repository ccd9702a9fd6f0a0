import type { ReactNode } from 'react'
import { emailStateWords } from '#domain/email/outbox.ts'
import { type Form, fieldFor } from '#domain/forms/form.ts'
import type { OtherRegistration, ReviewDetails } from '#domain/registration/review.ts'
import { dayIn } from '#domain/season/season.ts'
import { Pill } from '#web/kit/pill.tsx'
import { season } from '#web/office/content.ts'
import { shortDayText } from '#web/office/format.ts'
import { actionText, actorText } from '#web/office/history/entries.ts'
import { type Fact, Facts } from '#web/office/kit/description-lists.tsx'
import { shortMoment } from '#web/office/moment.ts'
import { formOf } from '#web/office/registrations/search.ts'
import { type OnOpen, OtherLink, statusText } from './flags.tsx'
import { ageText } from './labels.ts'

/** Labels of one width, and plain values. */
export const besideLabels = 'grid-cols-[104px_minmax(0,1fr)]! gap-x-3! [&_dd]:font-normal [&_dd]:wrap-anywhere'

/** What was answered besides, in few lines. */
export function AnswerList({ details }: { details: ReviewDetails }) {
  const { registration } = details
  const form = formOf(details.registration)
  const { answers, cells } = registration
  const { birthDate, email, contactEmail, phone, city, state, country } = form.roles
  const shown = new Set<string>([...Object.values(form.roles), 'payment_type'])
  const own = form.fields.filter(({ name, type }) => !shown.has(name) && type !== 'dial-code')
  const born = answers[birthDate] ?? ''
  const today = dayIn(season.timeZone, Date.now())
  const paragraph = own.find(({ type }) => type === 'paragraph')
  const rows: Fact[] = [
    [fieldFor(form, 'birthDate').label, born && `${shortDayText(born)} (${ageText(born, today)})`],
    ...own.filter((field) => field !== paragraph).map(({ name }): Fact => [labelIn(form, name), cells[name] ?? answers[name]]),
    [labelIn(form, email), answers[email]],
    [
      'Contact',
      <>
        {contactEmail !== email && <span className="block">{answers[contactEmail]}</span>}
        <span>{cells[phone] ?? answers[phone]}</span>
      </>,
    ],
    ['Address', [paragraph && answers[paragraph.name], answers[city], answers[state], answers[country]].filter(Boolean).join(', ')],
    [
      'Received',
      <>
        <span>{`${shortMoment(registration.submitted_at)}. Reference `}</span>
        <b>{registration.reference}</b>
      </>,
    ],
  ]
  return <Facts of={rows} className={`text-[13.5px] max-wide:text-[15px] ${besideLabels}`} />
}

/** The family's other registrations. */
export function FamilyRegistrations({ family, onOpen }: { family: OtherRegistration[]; onOpen: OnOpen }) {
  const count = family.length
  return (
    <DetailsPart title={count === 0 ? 'This family' : `This family: ${count} other ${count === 1 ? 'registration' : 'registrations'}`}>
      {count === 0 ? (
        <p className="text-[13px] text-ink-2">No other registration with this parent’s email or phone.</p>
      ) : (
        <ul className="grid gap-1 text-[13.5px]">
          {family.map((other) => (
            <li key={other.id} className="grid grid-cols-[48px_minmax(0,1fr)_auto_auto] items-center gap-x-3">
              <OtherLink other={other} onOpen={onOpen}>
                <span className="tabular-nums">{other.serial_no}</span>
              </OtherLink>
              <span className="truncate">
                <b>{other.name}</b>
                <span>{`, ${other.competition_name}${other.is_earlier ? ', an earlier season' : ''}`}</span>
              </span>
              <span className="text-ink-2 tabular-nums">{other.fee}</span>
              <Pill look={other.status === 'accepted' ? 'good' : other.status === 'pending' ? 'wait' : 'quiet'}>{statusText(other)}</Pill>
            </li>
          ))}
        </ul>
      )}
    </DetailsPart>
  )
}

/** What the family was asked to correct: what stood there before, and stands there now. */
export function Corrections({ corrections }: { corrections: ReviewDetails['corrections'] }) {
  if (corrections.length === 0) return null
  return (
    <DetailsPart title="Corrections">
      {corrections.map(({ asked_at, asked_by, reason, answered_at, fields }) => (
        <div key={asked_at} className="grid gap-1 text-[13.5px]">
          <p className="break-words">
            <span className="text-ink-2">{`${shortMoment(asked_at)}, ${asked_by}:`}</span> <span>{reason}</span>
          </p>
          <p className="text-ink-2">{answered_at ? `Corrected ${shortMoment(answered_at)}` : 'The family hasn’t answered yet.'}</p>
          {answered_at && (
            <table className="w-full table-fixed border-collapse text-start">
              <thead>
                <tr className="text-[13px] text-ink-2 [&>th]:border-b [&>th]:border-line [&>th]:py-0.5 [&>th]:font-semibold">
                  <th scope="col">
                    <span className="sr-only">Field</span>
                  </th>
                  <th scope="col">Before</th>
                  <th scope="col">Now</th>
                </tr>
              </thead>
              <tbody>
                {fields.map(({ name, label, before, now }) => (
                  <tr key={name} className="align-top [&>*]:py-0.5 [&>*]:pe-2 [&>*]:wrap-anywhere">
                    <th scope="row" className="font-normal text-ink-2">
                      {label}
                    </th>
                    <td>{before ?? 'See the picture'}</td>
                    <td className="font-semibold">{now ?? 'See the picture'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      ))}
    </DetailsPart>
  )
}

/** What happened, oldest first, with the emails about it. */
export function ReviewHistory({ history, emails, action }: Pick<ReviewDetails, 'history' | 'emails'> & { action: ReactNode }) {
  const happened = [
    ...history.map((entry) => ({ at: entry.at, text: historyText(entry) })),
    ...emails.map((email) => ({ at: email.created_at, text: emailText(email) })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <DetailsPart title="History" action={action}>
      <ol className="grid gap-0.5 text-[13px]">
        {happened.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3">
            <time dateTime={at} className="text-ink-2 tabular-nums">
              {shortMoment(at)}
            </time>
            <span className="wrap-anywhere">{text}</span>
          </li>
        ))}
      </ol>
    </DetailsPart>
  )
}

function historyText(entry: ReviewDetails['history'][number]): string {
  const by = entry.actor === 'visitor' ? '' : ` by ${actorText(entry)}`
  return `${actionText(entry)}${by}${entry.reason ? `: “${entry.reason}”` : ''}`
}

function emailText({ title, state, send_after }: ReviewDetails['emails'][number]): string {
  const leavesAt =
    state === 'waiting' && send_after !== null && Date.parse(send_after) > Date.now() ? ` until ${shortMoment(send_after)}` : ''
  return `Email “${title}” ${emailStateWords[state].toLowerCase()}${leavesAt}`
}

/** A part of the details under its heading, with what can be done beside it. */
export function DetailsPart({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-1.5 border-t border-line pt-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-[13px] font-semibold text-ink-2">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}

function labelIn(form: Form, name: string): string {
  return form.columns.find((column) => column.name === name)?.label ?? form.fields.find((field) => field.name === name)?.label ?? name
}
