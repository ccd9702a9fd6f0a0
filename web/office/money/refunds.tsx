import { useId, useState } from 'react'
import { afterDays } from '#domain/lib/working-days.ts'
import { totalsOf } from '#domain/payment/money.ts'
import { type RefundList, refundList } from '#domain/payment/statement-api.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { dayIn } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { season } from '#web/office/content.ts'
import { NotLoaded, sentence, Waiting } from '#web/office/errors.tsx'
import { numberText, shortDayMonthText, shortDayText } from '#web/office/format.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { DownloadLink } from '#web/office/list/export-link.tsx'
import { useReloading } from '#web/office/queries.ts'
import { money, moneyWorkbookAddress, useRefunds } from './api.ts'
import { moniesText, signedText } from './words.ts'

/** Money that goes back to payers: what is due and why, and what was returned. */
export function Refunds() {
  const found = useRefunds()
  if (!found.data) return <NotLoaded {...found} what="what is to return" waiting={<Waiting />} />
  const { due, returned } = found.data
  const today = dayIn(season.timeZone, Date.now())
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="text-ink-2">
          <b className="text-[19px] text-ink tabular-nums">{moniesText(totalsOf(due))}</b>{' '}
          <span>{`to return to ${numberText(due.length)} ${due.length === 1 ? 'payer' : 'payers'}`}</span>
        </p>
        <p className="text-ink-2">
          <span>Returned:</span>{' '}
          <b className="text-ink">
            {returned.length === 0 ? 'nothing' : `${numberText(returned.length)}, ${moniesText(totalsOf(returned))}`}
          </b>
        </p>
        <span className="flex-1" />
        <DownloadLink at={moneyWorkbookAddress('payments', afterDays(today, -365), today)}>For the accountant</DownloadLink>
      </div>
      {due.length === 0 ? (
        <div className="grid min-h-60 place-items-center rounded-large border border-line p-6">
          <NothingYet title="Nothing is to return.">
            Money appears here when somebody paid too much, or when a registration was declined or withdrawn after its payment.
          </NothingYet>
        </div>
      ) : (
        <ul aria-label="To return" className="rounded-large border border-line">
          <li aria-hidden="true" className={`${line} ${columns} bg-ground text-[13px] font-semibold text-ink-2 max-wide:hidden`}>
            <span>Registration</span>
            <span>Why</span>
            <span className="text-end">To return</span>
            <span>To</span>
            <span>Since</span>
            <span className="max-xl:hidden">Returned on</span>
          </li>
          {due.map((row) => (
            <DueRow key={`${row.payment} ${row.currency}`} row={row} today={today} />
          ))}
        </ul>
      )}
      {returned.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-base">Returned</h2>
          <ul aria-label="Returned" className="rounded-large border border-line">
            {returned.map((row) => (
              <ReturnedRow key={row.id} row={row} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** In a window with little room the form is below. */
const columns = 'wide:grid-cols-[1fr_1.2fr_6.5rem_1fr_3.5rem] xl:grid-cols-[1fr_1.2fr_6.5rem_1fr_3.5rem_27rem]'
const line = 'grid items-center gap-x-5 gap-y-2 border-line px-4 py-3 not-last:border-b'

/** One amount to return, with the day and the bank's number of the transfer. */
function DueRow({ row, today }: { row: RefundList['due'][number]; today: string }) {
  const id = useId()
  const [on, setOn] = useState(today)
  const [how, setHow] = useState('')
  const { payment, amount, currency, payer, since, why, registrations, sent_back: out } = row
  const returning = useReloading((by: { day: string; number: string }) => {
    const body = { amount, currency, returned_on: by.day, how: by.number }
    return call(`${money}/payments/${payment}/refund`, { method: 'PUT', body, answer: refundList })
  })
  const names = registrations.map(({ name }) => name).join(', ')
  return (
    <li className={`${line} ${columns}`}>
      <Names of={registrations} />
      <p className="break-words">{why}</p>
      <b className="tabular-nums wide:text-end">{signedText({ amount, currency })}</b>
      <p className="break-words">{payer || 'Unknown payer'}</p>
      <p className="text-ink-2">{shortDayMonthText(since)}</p>
      <form
        noValidate
        className="flex flex-wrap items-center gap-2 wide:max-xl:col-span-5"
        onSubmit={(event) => {
          event.preventDefault()
          returning.mutate({ day: on, number: how.trim() })
        }}
      >
        <label className="sr-only" htmlFor={`${id}on`}>{`Returned on, ${names}`}</label>
        <input
          id={`${id}on`}
          type="date"
          required
          max={today}
          className={`${controlClass} w-40!`}
          value={on}
          onChange={({ currentTarget }) => setOn(currentTarget.value)}
        />
        <label className="sr-only" htmlFor={`${id}how`}>{`How it was returned, ${names}`}</label>
        <input
          id={`${id}how`}
          maxLength={80}
          autoComplete="off"
          placeholder="Bank’s number"
          className={`${controlClass} min-w-0 flex-1 basis-32`}
          value={how}
          onChange={({ currentTarget }) => setHow(currentTarget.value)}
        />
        <Button type="submit" busy={returning.isPending}>
          <span>Returned</span>
          <span className="sr-only">{` to ${names}`}</span>
        </Button>
      </form>
      {out && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 wide:col-span-full">
          <span>
            <span>{`The bank shows ${signedText({ amount, currency })} out`}</span>
            <span>{out.payee && ` to ${out.payee}`}</span>
            <span>{out.number && `, ${inGroups(out.number)}`}</span>.
          </span>
          <Button busy={returning.isPending} onClick={() => returning.mutate(out)}>
            <span>{`Yes, returned on ${shortDayMonthText(out.day)}`}</span>
            <span className="sr-only">{`, ${names}`}</span>
          </Button>
        </p>
      )}
      {returning.error && (
        <div className="wide:col-span-full">
          <Message look="bad">{sentence(returning.error)}</Message>
        </div>
      )}
    </li>
  )
}

function ReturnedRow({ row }: { row: RefundList['returned'][number] }) {
  const { id, amount, currency, returned_on, how, by, registrations } = row
  const takingBack = useReloading(() => call(`${money}/refunds/${id}`, { method: 'DELETE', answer: refundList }))
  return (
    <li className={`${line} wide:grid-cols-[1.4fr_8rem_2fr_7rem]`}>
      {registrations.length > 0 ? <Names of={registrations} /> : <p className="text-ink-2">An erased registration</p>}
      <b className="tabular-nums wide:text-end">{signedText({ amount, currency })}</b>
      <p>
        <b className="text-good">{`Returned on ${shortDayText(returned_on)}`}</b>
        <span className="block text-[13px] break-words text-ink-2">{`${how === '' ? '' : `${inGroups(how)}, `}noted by ${by}`}</span>
      </p>
      <Button look="quiet" busy={takingBack.isPending} onClick={() => takingBack.mutate()}>
        <span>Put back</span>
        <span className="sr-only">{` ${registrations[0]?.name ?? ''}`}</span>
      </Button>
      {takingBack.error && <Message look="bad">{sentence(takingBack.error)}</Message>}
    </li>
  )
}

function Names({ of }: { of: { name: string; serial_no: number }[] }) {
  const [first, ...others] = of
  return (
    <p className="min-w-0">
      <b className="break-words">{`${first?.name ?? ''}${others.length > 0 ? ` and ${others.length} more` : ''}`}</b>
      <span className="block text-[13px] text-ink-2">
        {of
          .slice(0, 5)
          .map(({ serial_no }) => serial_no)
          .join(', ')}
      </span>
    </p>
  )
}

/** How all money in adds up: accepted, open, to return and returned. */
export function Reconciled() {
  const { data } = useRefunds()
  if (!data || data.reconciled.length === 0) return null
  return (
    <section
      aria-label="All money in, and what it is"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      className="mb-3 shrink-0 overflow-x-auto rounded-large border border-line"
    >
      <table className="w-full text-[13.5px] tabular-nums">
        <thead className="bg-ground text-[13px] text-ink-2">
          <tr>
            {['All money in', 'Accepted', 'Open', 'To return', 'Returned'].map((title) => (
              <th key={title} className="px-3 py-2 text-end first:text-start">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.reconciled.map(({ currency, total, accepted, open, to_return, returned }) => (
            <tr key={currency}>
              <th scope="row" className="px-3 py-2 text-start">
                {signedText({ amount: total, currency })}
              </th>
              {[accepted, open, to_return, returned].map((amount, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                <td key={n} className="px-3 py-2 text-end font-semibold">
                  {`${n === 0 ? '=' : '+'} ${signedText({ amount, currency })}`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
