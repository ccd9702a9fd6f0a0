import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import type { Entrance } from '#domain/competitions/entrance.ts'
import type { Issue } from '#domain/forms/field.ts'
import { fieldFor, regions } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { decimal, type Money, moneyText, priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { checkTransfer } from '#domain/payment/transfer.ts'
import { paymentReceipt } from '#domain/school/students.ts'
import type { BankAccount } from '#domain/season/season.ts'
import { upload } from '#web/api/upload.ts'
import { Button } from '#web/kit/button.tsx'
import { PictureInput } from '#web/kit/fields/picture.tsx'
import { TransactionNumber } from '#web/kit/fields/transaction-number.tsx'
import { usePicture } from '#web/kit/fields/use-picture.ts'
import { issueAt } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { useForm, type Values } from '#web/kit/form/use-form.ts'
import { AmountToPay, WaysToPay } from '#web/public/register/payment/ways-to-pay.tsx'
import { UpiOrTransfer } from './bank-transfer.tsx'

export type TransferReceipt = z.infer<typeof paymentReceipt>

/** How a school can pay, and what it writes in a bank transfer. */
export type Ways = { entrance: Entrance; bank: BankAccount; reference: string }

type Props = Ways & {
  /** What is to be sent: a transfer brings all of it, or a part. */
  due: Money
  /** Whom it is for. */
  name: string
  path: string
  /** What goes with the transfer, by name, and what is wrong with it. */
  sent?: (values: Values) => Record<string, string>
  check?: (values: Values) => Issue[]
  isDisabled?: boolean
  /** The label of the button for all that is due. */
  submit: string
  onPaid: (receipt: TransferReceipt) => void
  /** What is asked between the screenshot and the button. */
  children?: (issues: Issue[]) => ReactNode
}

/** How to pay, and what a school sends of its transfer: number, amount and screenshot. */
export function TransferForm(props: Props) {
  const { due, name, entrance, bank, reference, submit, children, isDisabled = false } = props
  const [isByBank, setByBank] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const amount = typed ?? decimal(due.amount).replace(/\.00$/, '')
  const part = { ...due, amount: Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100) || 0 }
  const isPart = part.amount > 0 && part.amount < due.amount
  const { form, picture, progress } = useTransferForm(props, part)
  const field = fieldFor(entrance.form, 'txnNo')
  const region = regions.find((one) => (one === regions[0]) === (due.currency === 'INR')) ?? regions[0]
  const isClosed = entrance.paymentNotices[region]?.isClosed ?? false
  const toPay = isPart ? part : due
  return (
    <form {...form.form} className="grid grid-cols-1 gap-4">
      <UpiOrTransfer bank={isClosed ? null : bank} reference={reference} total={toPay} isByBank={isByBank} onByBank={setByBank}>
        <WaysToPay
          {...{ entrance, region, name }}
          fee={toPay}
          before={<AmountToPay label={m['school_area.amount']()} amount={toPay} />}
          onLeave={() => {}}
        />
      </UpiOrTransfer>
      {!isClosed && (
        <>
          <TransactionNumber
            field={field}
            label={field.label}
            error={issueAt(form.issues, field.name)}
            isUpi={region === 'India' && !isByBank}
          />
          <InputField
            id="amount"
            label={m['school_area.amount']()}
            hint={m['school_area.this_part_only']()}
            error={issueAt(form.issues, 'amount')}
            name="amount"
            inputMode="decimal"
            value={amount}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <PictureInput
            picture={picture.picked.file}
            opening={picture.opening}
            error={issueAt(form.issues, screenshot.name)}
            onPick={picture.pick}
          />
          {children?.(form.issues)}
          <FormProblem problem={form.problem} reassurance={m['school_area.nothing_lost_trying_again']()} takesFocus />
          {progress !== null && (
            <progress value={progress} max={1} aria-label={m['form.upload']()} className="h-2 w-full">
              {`${Math.round(progress * 100)} %`}
            </progress>
          )}
          <Button look="primary" type="submit" disabled={isDisabled} busy={form.busy} className="min-h-13">
            {form.busy ? m['frame.submitting_form']() : isPart ? m['school_area.submit_amount']({ amount: priceText(part) }) : submit}
          </Button>
          <p className="text-sm text-ink-2">{m['school_area.compare_payment_account_usually']()}</p>
        </>
      )}
    </form>
  )
}

function useTransferForm({ entrance, due, path, sent, check, onPaid }: Props, part: Money) {
  const [progress, setProgress] = useState<number | null>(null)
  const picture = usePicture(() => form.recheck(screenshot.name))
  const field = fieldFor(entrance.form, 'txnNo')
  const form = useForm({
    check(values) {
      const { file, problem: unusable } = picture.now()
      const sent = { txnNo: values[field.name] ?? '', amount: moneyText(part), picture: file && { length: file.size } }
      const { issues } = checkTransfer(entrance.form, due, sent, { today: entrance.today, examSlots: [] })
      const found = issues.map((issue) => (issue.path === screenshot.name && unusable ? { ...issue, message: unusable } : issue))
      return [...found, ...(check?.(values) ?? [])]
    },
    async send(values, keyFor) {
      const { file } = picture.now()
      if (!file) throw new Error('The form was checked, but has no picture')
      const texts = { ...sent?.(values), [field.name]: values[field.name] ?? '', amount: moneyText(part) }
      const body = new FormData()
      for (const [name, text] of Object.entries(texts)) body.set(name, text)
      body.set(screenshot.name, file)
      setProgress(0)
      try {
        const headers = { 'Idempotency-Key': keyFor(texts, file) }
        onPaid(await upload(path, { body, headers, answer: paymentReceipt, onProgress: setProgress }))
        return false
      } finally {
        setProgress(null)
      }
    },
  })
  return { form, picture, progress }
}
