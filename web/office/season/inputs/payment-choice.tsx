import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { competitions } from '#domain/competitions/index.ts'
import { competitionIn, type Payment, type Season } from '#domain/season/season.ts'
import { pathsIn, settingOnForm } from '#domain/season/setting.ts'
import { idOf, useField, useHasIssue } from '../season-form.ts'
import { SettingInputs } from './setting-input.tsx'

/** Whether a competition uses the season's payment details or its own, which appear only then. */
export function PaymentChoice({ slug, shared }: { slug: string; shared: Payment }) {
  const [path = '', ...details] = pathsIn('ownPayment', slug)
  const { start } = useField(path)
  const [isOwn, setOwn] = useState(start === 'yes')
  const hasIssue = useHasIssue(details)
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 font-semibold">Payment details</legend>
      <div className="overflow-hidden rounded-medium border border-line-2">
        <div className="flex flex-wrap items-center gap-x-3 px-3 py-2 has-checked:bg-tint">
          <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 max-wide:min-h-11">
            <input type="radio" name={path} value="" defaultChecked={!isOwn} onChange={() => setOwn(false)} />
            <span className="min-w-0">
              The same as everywhere
              <span className="block break-words text-sm text-ink-2">{`${shared.upiId}, ${shared.payee}`}</span>
            </span>
          </label>
          <Link to="/season" search={{ section: 'payment' } as never} resetScroll={false} className="py-1 max-wide:py-3">
            Edit<span className="sr-only"> the payment details of every competition</span>
          </Link>
        </div>
        <label className="flex min-h-11 items-center gap-2.5 border-t border-line px-3 py-2 has-checked:bg-tint">
          <input id={idOf(path)} type="radio" name={path} value="yes" defaultChecked={isOwn} onChange={() => setOwn(true)} />
          <span>{settingOnForm(path).label}</span>
        </label>
      </div>
      <div hidden={!isOwn && !hasIssue}>
        <SettingInputs paths={details} />
      </div>
    </fieldset>
  )
}

/** The competitions that have payment details of their own, each with a link to them. */
export function OwnPayments({ saved }: { saved: Season }) {
  const own = competitions.filter(({ slug }) => competitionIn(saved, slug).payment.own)
  return (
    <section aria-labelledby="own-payments" className="grid gap-2">
      <h3 id="own-payments" className="border-b border-line pb-1.5 text-sm">
        Different for one competition
      </h3>
      <ul>
        {own.map(({ slug, name }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
            <span className="basis-40">{name}</span>
            <span className="min-w-0 flex-1 break-words text-ink-2">{competitionIn(saved, slug).payment.upiId}</span>
            <Link to="/season" search={{ section: slug } as never} resetScroll={false} className="py-1 max-wide:py-3">
              Edit<span className="sr-only">{` the payment details of ${name}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        {`${own.length === 0 ? 'Every competition uses these.' : 'The others use these.'} To change that, open the competition.`}
      </p>
    </section>
  )
}
