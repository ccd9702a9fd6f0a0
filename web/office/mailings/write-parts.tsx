import { ChevronLeft, ChevronRight, CircleCheck, Flag, MailX, Search, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { listText } from '#domain/language/list-text.ts'
import { inSentence } from '#domain/lib/text.ts'
import {
  type Audience,
  audiences,
  longestExamLinks,
  type MailingPart,
  type MailingPerson,
  type MailingPreview,
  type MailingValue,
  mailingValues,
} from '#domain/mailing/mailing.ts'
import { studentsText } from '#domain/school/texts.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { TextAreaField } from '#web/kit/form/input-field.tsx'
import { Select } from '#web/kit/form/select-field.tsx'
import { season } from '#web/office/content.ts'
import { numberText, withoutLinks } from '#web/office/format.ts'
import type { Addressees } from './api.ts'

type Of = { preview: MailingPreview }

/** How many families it goes to, and who doesn't get it. */
export function MailingCounts({ preview, audience, onAudience }: Of & { audience: Audience; onAudience: (audience: Audience) => void }) {
  const { about, families, students, emails, unreachable, together, withdrawn } = preview
  return (
    <Card className="grid gap-2.5 px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl">{`${numberText(families)} ${families === 1 ? 'family' : 'families'}`}</h2>
          <p className="text-ink-2">{`${studentsText(students)}: ${about}`}</p>
        </div>
        <Select
          aria-label="To"
          value={audience}
          choices={Object.entries(audiences) as [Audience, string][]}
          onChoose={onAudience}
          className="w-auto!"
        />
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
        <Count icon={<CircleCheck size={15} className="text-good" aria-hidden="true" />}>{`${numberText(emails)} get it`}</Count>
        {unreachable.length > 0 && (
          <Count icon={<MailX size={15} className="text-wait" aria-hidden="true" />}>
            <People
              label={`${numberText(unreachable.length)} ${unreachable.length === 1 ? 'has' : 'have'} no working address`}
              people={unreachable}
            />
          </Count>
        )}
        {together > 0 && (
          <Count icon={<User size={15} aria-hidden="true" />}>
            {`${numberText(together)} with several children ${together === 1 ? 'gets' : 'get'} one email`}
          </Count>
        )}
        {withdrawn > 0 && <Count icon={null}>{`${numberText(withdrawn)} withdrawn, left out`}</Count>}
      </ul>
    </Card>
  )
}

function Count({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5 tabular-nums [&>svg]:mt-1 [&>svg]:shrink-0">
      {icon}
      <span>{children}</span>
    </li>
  )
}

/** How many, and who with their phones behind it. */
function People({ label, people }: { label: string; people: MailingPerson[] }) {
  return (
    <details className="text-wait">
      <summary className="cursor-pointer font-semibold underline underline-offset-2">{label}</summary>
      <ul className="max-h-48 overflow-y-auto pt-1 text-ink">
        {people.map(({ id, name, serial_no, phone }) => (
          <li key={id}>{`${name} (${serial_no}), ${phone}`}</li>
        ))}
      </ul>
    </details>
  )
}

/** Takes the exam links, where the text has one. */
export function ExamLinks({
  preview,
  list,
  text,
  onChange,
}: Of & { list: Addressees['list']; text: string; onChange: (text: string) => void }) {
  const number = list === 'bookings' ? 'booking number' : 'serial number'
  return (
    <TextAreaField
      id="exam_links"
      label="Exam links"
      hint={`One link for everybody, or a line for each: the ${number}, day, time, or day and time, then the link. You can paste two columns of a sheet.`}
      error={preview.exam_links || undefined}
      rows={4}
      maxLength={longestExamLinks}
      spellCheck={false}
      placeholder={'424 https://exam.example.org/7kq2\n04:30 PM https://exam.example.org/9pw1'}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      className="whitespace-pre"
    />
  )
}

/** Names those for whom a value would be empty, until they are left out. */
export function Missing({ preview, leavesOut, onLeaveOut }: Of & { leavesOut: boolean; onLeaveOut: (leavesOut: boolean) => void }) {
  if (preview.missing.length === 0) return null
  return (
    <div className="flex items-start gap-3 max-wide:flex-wrap" role="status">
      <Flag size={14} aria-hidden="true" className="mt-1.5 text-wait" />
      <div className="grid gap-1 max-wide:flex-1">
        {preview.missing.map(({ value, people }) => (
          <People
            key={value}
            label={`${numberText(people.length)} ${people.length === 1 ? 'has' : 'have'} no ${inSentence(mailingValues[value])}${leavesOut ? ': left out' : ': it would be empty for them'}`}
            people={people}
          />
        ))}
      </div>
      <Button id="leave-out" onClick={() => onLeaveOut(!leavesOut)}>
        {leavesOut ? 'Write to them too' : 'Leave them out'}
      </Button>
    </div>
  )
}

/** Which email is shown: the one `at` (from 0) of those about a student whose name has `q`. */
export type ShownEmail = { at: number; q: string }

/** What one family gets, and the way to the others. */
export function Example({ preview: { example, found }, shown, onShow }: Of & { shown: ShownEmail; onShow: (shown: ShownEmail) => void }) {
  const place = Math.min(shown.at, Math.max(found - 1, 0))
  const onAt = (at: number) => onShow({ ...shown, at })
  return (
    <section aria-label="Preview" className="min-w-0 overflow-hidden rounded-large border border-line bg-stage">
      <header className="flex items-center gap-2 border-b border-line bg-paper px-3.5 py-2">
        <b className="flex-1">As the family sees it</b>
        <Step label="Previous family" to={place - 1} most={found} onAt={onAt}>
          <ChevronLeft size={16} aria-hidden="true" />
        </Step>
        <span className="text-[13px] tabular-nums">{`${numberText(found === 0 ? 0 : place + 1)} of ${numberText(found)}`}</span>
        <Step label="Next family" to={place + 1} most={found} onAt={onAt}>
          <ChevronRight size={16} aria-hidden="true" />
        </Step>
      </header>
      <label className="relative mx-3.5 mt-3.5 block">
        <span className="sr-only">Preview for</span>
        <Search size={16} aria-hidden="true" className="absolute top-2.5 start-3 text-ink-2 max-wide:top-3.5" />
        <input
          type="search"
          placeholder={example?.names ?? 'Name of a student'}
          maxLength={120}
          autoComplete="off"
          className={`${controlClass} ps-9!`}
          value={shown.q}
          onChange={({ target }) => onShow({ at: 0, q: target.value })}
        />
      </label>
      {!example && <p className="p-3.5 text-ink-2">{shown.q === '' ? 'Nobody gets this email.' : `No results for “${shown.q}”.`}</p>}
      {example && (
        <article className="m-3.5 rounded-large border border-line bg-paper">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 border-b border-line px-4 py-3 text-[13px] [&_dd]:wrap-anywhere [&_dt]:text-ink-2">
            <dt>About</dt>
            <dd>{example.names}</dd>
            <dt>To</dt>
            <dd>{example.to}</dd>
            <dt>From</dt>
            <dd>{season.organisation}</dd>
          </dl>
          <div className="grid gap-2 px-4 py-3 break-words">
            {example.title.some(({ text }) => text !== '') ? (
              <h3 className="text-base">
                <Filled parts={example.title} />
              </h3>
            ) : (
              <p className="text-ink-2">No subject yet</p>
            )}
            <p className="whitespace-pre-line">
              <Filled parts={example.plain} />
            </p>
            {example.left_out.length > 0 && (
              <p className="text-[13px] text-wait">
                {`Left out for ${example.names}, who ${example.students === 1 ? 'has' : 'have'} no ${listText(example.lacks.map((value) => inSentence(mailingValues[value])))}: ${example.left_out.map((line) => `“${line}”`).join(', ')}`}
              </p>
            )}
          </div>
        </article>
      )}
    </section>
  )
}

/** A text with what was put in for its placeholders marked. */
function Filled({ parts }: { parts: MailingPart[] }) {
  return parts.map(({ text, value }, at) =>
    value === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal
      <span key={at}>{withoutLinks(text)}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal
      <mark key={at} title={mailingValues[value as MailingValue]} className="rounded-small bg-tint text-inherit ring-2 ring-tint">
        {text}
      </mark>
    ),
  )
}

type StepProps = { label: string; to: number; most: number; onAt: (at: number) => void; children: ReactNode }

function Step({ label, to, most, onAt, children }: StepProps) {
  return (
    <Button className="min-w-9 px-2! max-wide:min-w-11" aria-label={label} disabled={to < 0 || to >= most} onClick={() => onAt(to)}>
      {children}
    </Button>
  )
}
