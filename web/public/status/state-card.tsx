import { Check, Clock, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Problems, StatusView } from '#domain/registration/status-view.ts'
import type { Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { deviceStorage, saveDraft } from '#web/kit/form/drafts.ts'
import { NameComb } from '#web/kit/name-comb.tsx'
import { CorrectionForm } from './correction-form.tsx'

type Props = { season: Season; view: StatusView }

/** What the state of a registration means, and what to do next. */
export function StateCard({ season, view, action, problems }: Props & { action: string; problems: Problems | null }) {
  if (view.state === 'correct') return <Correct view={view} action={action} problems={problems} />
  if (view.state === 'declined') return <Declined season={season} view={view} />
  return view.state === 'accepted' ? <Accepted view={view} /> : <Checking view={view} />
}

const looks = {
  calm: { head: 'bg-tint', pill: 'text-accent-strong', icon: Clock },
  wait: { head: 'bg-wait-tint', pill: 'text-wait', icon: TriangleAlert },
  good: { head: 'bg-good-tint', pill: 'text-good', icon: Check },
  bad: { head: 'bg-bad-tint', pill: 'text-bad', icon: X },
}

type StateProps = { look: keyof typeof looks; word: string; title: string; comb?: string; head: ReactNode; children?: ReactNode }

function State({ look, word, title, comb, head, children }: StateProps) {
  const { head: ground, pill, icon: Icon } = looks[look]
  return (
    <Card className="overflow-hidden">
      <div role="status" className={`grid justify-items-start gap-2.5 px-4.5 py-5 wide:p-6 ${ground}`}>
        <span className={`inline-flex items-center gap-1.5 rounded-full bg-paper px-2.5 py-0.5 text-[0.8125rem] font-semibold ${pill}`}>
          <Icon size={14} strokeWidth={2.5} aria-hidden="true" />
          {word}
        </span>
        {comb && <NameComb name={comb} />}
        <h2 className="text-2xl">{title}</h2>
        {head}
      </div>
      {children && <div className="grid grid-cols-1 gap-4 border-t border-line px-4.5 py-5 wide:p-6">{children}</div>}
    </Card>
  )
}

function Checking({ view: { state, usual, own } }: { view: StatusView }) {
  const email = own ? `email you at ${own.email}` : 'email you'
  return (
    <State
      look="calm"
      word="Checking payment"
      title="We’re checking your payment"
      head={
        state === 'late' ? (
          <p>{`This takes longer than usual. We haven’t forgotten you; please don’t pay again. We’ll ${email}.`}</p>
        ) : (
          <p className="wrap-anywhere">
            {`This usually takes ${usual.days} working ${usual.days === 1 ? 'day' : 'days'}, so by ${usual.by}. Please don’t pay again; we’ll ${email}.`}
          </p>
        )
      }
    />
  )
}

function Correct({ view: { asked, own }, action, problems }: { view: StatusView; action: string; problems: Problems | null }) {
  const labels = asked?.labels ?? []
  return (
    <State
      look="wait"
      word="Please correct"
      title={labels.length === 1 ? 'Please send us one thing again' : `Please send us ${numberWord(labels.length)} things again`}
      head={
        <>
          <p className="font-semibold">By {asked?.due}</p>
          <p>Please don’t pay again. Everything else is fine and saved.</p>
        </>
      }
    >
      <p className="border-l-3 border-wait pl-3 wrap-anywhere whitespace-pre-line">{asked?.reason}</p>
      {own?.correction ? (
        <CorrectionForm correction={own.correction} action={action} problems={problems} />
      ) : (
        <p>{`Please send again: ${labels.join(', ')}. You can do that with the link in our email.`}</p>
      )}
    </State>
  )
}

function numberWord(count: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][count] ?? String(count)
}

function Accepted({ view: { name, competition, toBook, own } }: { view: StatusView }) {
  const firstName = name.split(/\s/)[0] ?? name
  return (
    <State
      look="good"
      word="Accepted"
      comb={name}
      title={`${firstName} is in!`}
      head={<p>{`The payment has arrived and the registration for the ${competition} is accepted.`}</p>}
    >
      {toBook ? (
        <>
          <div>
            <h3 className="text-lg">Next: book a time for the quarter-final</h3>
            <p className="mt-1">
              {`It is online, from ${toBook.days}, between ${toBook.hours}. Each time has ${toBook.seats} ${toBook.seats === 1 ? 'place' : 'places'}.`}
            </p>
          </div>
          <a
            href={own?.bookingLink ? `/book?for=${own.bookingLink}` : '/book'}
            className={buttonClass('primary', 'wide:justify-self-start')}
          >
            Book a time
          </a>
        </>
      ) : (
        <p>We’ll email you before the competition.</p>
      )}
    </State>
  )
}

function Declined({ season, view: { name, reason, reference, formPath, own } }: Props) {
  return (
    <State
      look="bad"
      word="Not accepted"
      title="We couldn’t accept this registration"
      head={
        reason === null ? (
          <p>We are sorry.</p>
        ) : (
          <>
            <p>We are sorry. The reason:</p>
            <p className="border-l-3 border-bad pl-3 wrap-anywhere whitespace-pre-line">{reason}</p>
          </>
        )
      }
    >
      <h3 className="text-lg">What you can do</h3>
      <ul className="grid gap-4 divide-y divide-line">
        <li className="grid gap-2.5 pb-4">
          <p>
            <b>You want to put it right.</b>{' '}
            {own
              ? `Register again: your answers about ${name.split(/\s/)[0]} are filled in. If you have already paid, don’t pay again; send the number and the screenshot of that payment.`
              : 'Register again. If you have already paid, don’t pay again; send the number and the screenshot of that payment.'}
          </p>
          <a
            href={formPath}
            onClick={() => own && saveDraft(deviceStorage(), formPath.slice(1), own.answers, Date.now())}
            className={buttonClass('primary', 'wide:justify-self-start')}
          >
            Register again
          </a>
        </li>
        <li className="grid gap-2.5">
          <p>
            <b>You think this is a mistake.</b> Write to us with the reference{' '}
            <span className="whitespace-nowrap tabular-nums">{reference}</span>.
          </p>
          <a href={`mailto:${season.contact}?subject=${reference}`} className={buttonClass('plain', 'wide:justify-self-start')}>
            Email us
          </a>
        </li>
      </ul>
    </State>
  )
}
