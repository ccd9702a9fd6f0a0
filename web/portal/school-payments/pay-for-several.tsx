import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { checkField } from '#domain/forms/field-kinds.ts'
import { fieldFor, type Region, regions } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { locale } from '#domain/lib/time-text.ts'
import { type Money, moneyText, priceText, totalsOf } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { checkTick, consentTick, isChildIn } from '#domain/privacy/consent.ts'
import { mostAtOnce, paymentReceipt, type SchoolDraft } from '#domain/school/students.ts'
import { studentCountText } from '#domain/school/students-text.ts'
import type { BankAccount } from '#domain/season/season.ts'
import { upload } from '#web/api/upload.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { PictureInput } from '#web/kit/fields/picture.tsx'
import { TransactionNumber } from '#web/kit/fields/transaction-number.tsx'
import { usePicture } from '#web/kit/fields/use-picture.ts'
import { Fold } from '#web/kit/fold.tsx'
import { issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { DraftActions } from '#web/portal/draft-actions.tsx'
import { Tickbox } from '#web/portal/tickbox.tsx'
import { ConsentTick } from '#web/public/consent/consent-tick.tsx'
import { WaysToPay } from '#web/public/register/payment/ways-to-pay.tsx'
import { InParts, UpiOrTransfer } from './bank-transfer.tsx'

type Receipt = z.infer<typeof paymentReceipt>
type Props = {
  drafts: SchoolDraft[]
  entrance: Entrance
  bank: BankAccount
  /** What the school writes in a transfer. */
  reference: string
  onPaid: (receipt: Receipt, left: SchoolDraft[]) => void
}

/** Chooses students, says what they cost together and how to pay, and takes one number and one screenshot for all of them. */
export function PayForSeveral({ drafts, entrance, bank, reference, onPaid }: Props) {
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
            entrance={entrance}
            bank={bank}
            reference={reference}
            onMost={(most) => setChosen(new Set(payable.slice(0, most).map(({ id }) => id)))}
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

type PaymentFormProps = Pick<Props, 'entrance' | 'bank' | 'reference'> & {
  picked: SchoolDraft[]
  total: Money
  /** Chooses so many students. */
  onMost: (most: number) => void
  onPaid: (receipt: Receipt) => void
}

function PaymentForm({ picked, total, entrance, bank, reference, onMost, onPaid }: PaymentFormProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const picture = usePicture(() => form.recheck(screenshot.name))
  const field = fieldFor(entrance.form, 'txnNo')
  const region = regionOf(picked, entrance)
  const count = studentCountText(picked.length)
  const isClosed = entrance.paymentNotices[region]?.isClosed ?? false
  const tooMany = picked.length > mostAtOnce
  const asksConsent = picked.some(({ answers }) => isChildIn(entrance.form, answers, entrance.consent.ages, entrance.today))
  const form = useForm({
    check(values) {
      const { problem } = checkField(field, values[field.name] ?? '', { today: entrance.today, examSlots: [] })
      const { file, problem: unusable } = picture.now()
      return [
        ...(problem ? [{ path: field.name, message: problem }] : []),
        ...(file ? [] : [{ path: screenshot.name, message: unusable || screenshot.missing() }]),
        ...(asksConsent ? checkTick({ consent: values[consentTick.name] ?? '' }, 'school').issues : []),
      ]
    },
    async send(values, keyFor) {
      const { file } = picture.now()
      if (!file) throw new Error('The form was checked, but has no picture')
      const texts = { students: picked.map(({ id }) => id).join(), txn_no: values[field.name] ?? '', total: moneyText(total) }
      const body = new FormData()
      for (const [name, text] of Object.entries({ ...texts, disclaimer_version: entrance.disclaimerVersion })) body.set(name, text)
      if (asksConsent) body.set(consentTick.name, values[consentTick.name] ?? '')
      body.set(screenshot.name, file)
      setProgress(0)
      try {
        const headers = { 'Idempotency-Key': keyFor(texts, file) }
        const sent = { body, headers, answer: paymentReceipt, onProgress: setProgress }
        onPaid(await upload('/api/school/payments', sent))
        return false
      } finally {
        setProgress(null)
      }
    },
  })
  return (
    <form {...form.form} className="grid grid-cols-1 gap-4">
      <p className="text-ink-2">{m['school_area.students_at_fee_each']({ students: count, fee: priceText(picked[0]?.fee ?? total) })}</p>
      <UpiOrTransfer bank={isClosed ? null : bank} reference={reference} total={total}>
        <WaysToPay entrance={entrance} region={region} fee={total} name={count} onLeave={() => {}} />
      </UpiOrTransfer>
      {!isClosed && picked.length > 1 && <InParts fee={picked[0]?.fee ?? total} onMost={onMost} />}
      {!isClosed && (
        <>
          <TransactionNumber field={field} label={field.label} error={issueAt(form.issues, field.name)} isUpi={region === 'India'} />
          <PictureInput
            picture={picture.picked.file}
            opening={picture.opening}
            error={issueAt(form.issues, screenshot.name)}
            onPick={picture.pick}
          />
          <Fold title={m['school_area.what_you_agree_to']()} isOpen className="rounded-medium border border-line px-3 text-[0.9375rem]">
            <ul className="grid gap-1.5 pb-3">
              {entrance.disclaimer.map((clause) => (
                <li key={clause}>{clause}</li>
              ))}
            </ul>
          </Fold>
          {asksConsent && <ConsentTick {...entrance.consent} issues={form.issues} />}
          {tooMany && <Message look="wait">{m['school_area.pay_most_students_once']({ count: mostAtOnce })}</Message>}
          <FormProblem problem={form.problem} reassurance={m['school_area.nothing_lost_trying_again']()} takesFocus />
          {progress !== null && (
            <progress value={progress} max={1} aria-label={m['form.upload']()} className="h-2 w-full">
              {`${Math.round(progress * 100)} %`}
            </progress>
          )}
          <Button look="primary" type="submit" disabled={tooMany} busy={form.busy} className="min-h-13">
            {form.busy ? m['frame.submitting_form']() : m['school_area.submit_for_students']({ students: count })}
          </Button>
          <p className="text-sm text-ink-2">{m['school_area.compare_payment_account_usually']()}</p>
        </>
      )}
    </form>
  )
}

/** Where the students' families live, which decides how to pay. */
function regionOf([first]: SchoolDraft[], { form }: Entrance): Region {
  return regions.find((region) => region === first?.answers[form.roles.region]) ?? regions[0]
}
