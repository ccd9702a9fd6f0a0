import { useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { locale } from '#domain/lib/time-text.ts'
import { type Money, moneyText, priceText, totalsOf } from '#domain/payment/money.ts'
import { checkTick, consentTick, isChildIn } from '#domain/privacy/consent.ts'
import { mostAtOnce, type SchoolDraft } from '#domain/school/students.ts'
import { studentCountText } from '#domain/school/texts.ts'
import { Card } from '#web/kit/card.tsx'
import { Fold } from '#web/kit/fold.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import type { Values } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { DraftActions } from '#web/portal/draft-actions.tsx'
import { Tickbox } from '#web/portal/tickbox.tsx'
import { ConsentTick } from '#web/public/consent/consent-tick.tsx'
import { TransferForm, type TransferReceipt, type Ways } from './transfer-form.tsx'

type Props = Ways & { drafts: SchoolDraft[]; onPaid: (receipt: TransferReceipt, left: SchoolDraft[]) => void }

/** Chooses students, says what they cost together and how to pay, and takes number and screenshot of the transfer, or of its first part. */
export function PayForSeveral({ drafts, onPaid, ...ways }: Props) {
  const payable = drafts.filter(({ problem }) => problem === null)
  const [chosen, setChosen] = useState(() => new Set(payable.slice(0, mostAtOnce).map(({ id }) => id)))
  const picked = payable.filter(({ id }) => chosen.has(id))
  const totals = totalsOf(picked.map(({ fee }) => fee))
  const [total, other] = totals
  return (
    <div className="grid grid-cols-1 items-start gap-5 min-[1080px]:grid-cols-[minmax(0,1fr)_24.75rem]">
      <Choice drafts={drafts} chosen={chosen} onChoose={setChosen} />
      <Card className="grid grid-cols-1 gap-4 px-4 py-5 wide:p-6">
        {!total && <p>{m['school_area.choose_students_pay']()}</p>}
        {total && other && (
          <Message look="wait">
            {m['school_area.pay_separately_each_currency']({
              totals: totals.map(priceText).join(' + '),
            })}
          </Message>
        )}
        {total && !other && (
          <PaymentForm
            picked={picked}
            total={total}
            {...ways}
            onPaid={(receipt) =>
              onPaid(
                receipt,
                drafts.filter(({ id }) => !chosen.has(id)),
              )
            }
          />
        )}
      </Card>
    </div>
  )
}

type ChoiceProps = { drafts: SchoolDraft[]; chosen: Set<string>; onChoose: (chosen: Set<string>) => void }

/** Everybody who isn't paid for; who can't be says why. */
function Choice({ drafts, chosen, onChoose }: ChoiceProps) {
  const ready = useHydrated()
  const payable = drafts.filter(({ problem }) => problem === null)
  const cell = 'border-b border-line px-3 py-2.5 text-start align-top'
  function choose(ids: string[], on: boolean) {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  return (
    <Card className="max-h-[70dvh] overflow-auto">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{m['school_area.students_who_not_paid']()}</caption>
        <thead className="sticky top-0 z-10 bg-ground text-sm text-ink-2">
          <tr>
            <th scope="col" className={`${cell} w-11`}>
              <Tickbox
                label={m['school_area.choose_all']({ count: payable.length })}
                checked={payable.length > 0 && payable.every(({ id }) => chosen.has(id))}
                disabled={!ready || payable.length === 0}
                onChange={(on) =>
                  choose(
                    payable.map(({ id }) => id),
                    on,
                  )
                }
              />
            </th>
            <th scope="col" className={cell}>
              {m['school_area.not_paid_yet']({ count: drafts.length.toLocaleString(locale()) })}
            </th>
            <th scope="col" className={`${cell} max-wide:hidden`}>
              {m['school_area.class']()}
            </th>
            <th scope="col" className={`${cell} text-end!`}>
              {m['home.fee']()}
            </th>
          </tr>
        </thead>
        <tbody>
          {drafts.map(({ id, name, class_name, fee, problem }) => (
            <tr key={id} className={chosen.has(id) && problem === null ? 'bg-tint' : ''}>
              <td className={cell}>
                <Tickbox
                  label={m['school_area.pay_for_student']({ name })}
                  checked={chosen.has(id) && problem === null}
                  disabled={!ready || problem !== null}
                  onChange={(on) => choose([id], on)}
                />
              </td>
              <th scope="row" className={`${cell} font-semibold [word-break:break-word]`}>
                <span>{name}</span>
                <span className="block text-sm font-normal text-ink-2 wide:hidden">{class_name}</span>
                {problem && <span className="block text-sm font-medium text-wait">{problem}</span>}
                {problem && <DraftActions id={id} name={name} />}
              </th>
              <td className={`${cell} break-words max-wide:hidden`}>{class_name}</td>
              <td className={`${cell} text-end! tabular-nums`}>{priceText(fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type PaymentFormProps = Ways & { picked: SchoolDraft[]; total: Money; onPaid: (receipt: TransferReceipt) => void }

function PaymentForm({ picked, total, onPaid, ...ways }: PaymentFormProps) {
  const { entrance } = ways
  const count = studentCountText(picked.length)
  const tooMany = picked.length > mostAtOnce
  const asksConsent = picked.some(({ answers }) => isChildIn(entrance.form, answers, entrance.consent.ages, entrance.today))
  const consentIn = (values: Values) => ({ consent: values[consentTick.name] ?? '' })
  return (
    <>
      <p className="text-ink-2">{m['school_area.students_at_fee_each']({ students: count, fee: priceText(picked[0]?.fee ?? total) })}</p>
      <TransferForm
        {...ways}
        due={total}
        name={count}
        path="/api/school/payments"
        sent={(values) => ({
          students: picked.map(({ id }) => id).join(),
          total: moneyText(total),
          disclaimer_version: entrance.disclaimerVersion,
          ...(asksConsent && consentIn(values)),
        })}
        check={(values) => (asksConsent ? checkTick(consentIn(values), 'school').issues : [])}
        isDisabled={tooMany}
        submit={m['school_area.submit_for_students']({ students: count })}
        onPaid={onPaid}
      >
        {(issues) => (
          <>
            <Fold title={m['school_area.what_you_agree_to']()} isOpen className="rounded-medium border border-line px-3 text-[0.9375rem]">
              <ul className="grid gap-1.5 pb-3">
                {entrance.disclaimer.map((clause) => (
                  <li key={clause}>{clause}</li>
                ))}
              </ul>
            </Fold>
            {asksConsent && <ConsentTick {...entrance.consent} issues={issues} />}
            {tooMany && <Message look="wait">{m['school_area.pay_most_students_once']({ count: mostAtOnce })}</Message>}
          </>
        )}
      </TransferForm>
    </>
  )
}
