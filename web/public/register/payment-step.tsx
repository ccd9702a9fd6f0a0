import { useEffect } from 'react'
import type { Entrance } from '#domain/competitions/entrance.ts'
import { fieldFor, type Region } from '#domain/forms/form.ts'
import type { Issue } from '#domain/forms/issue.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { PictureInput } from '#web/kit/fields/picture.tsx'
import type { Picked } from '#web/kit/fields/shrink.ts'
import { loadQrCode } from '#web/kit/lazy-qr-code.tsx'
import { PayByLink } from './pay-by-link.tsx'
import { PayByUpi } from './pay-by-upi.tsx'
import { Questions } from './questions.tsx'

type Props = {
  entrance: Entrance
  /** Where the payer lives; null until the first step is complete. */
  region: Region | null
  /** The name of the student being paid for. */
  name: string
  issues: Issue[]
  picture: File | null
  opening: boolean
  onPick: (file: File | null) => Promise<Picked | null>
}

/** How to pay from the payer's region, and the payment screenshot. */
export function PaymentStep({ entrance, region, name, issues, picture, opening, onPick }: Props) {
  const { competition, form, payment, fees } = entrance
  const fee = fees.find((candidate) => candidate.region === region)?.fee
  // Load it early: the connection may be gone by the time it is needed.
  useEffect(() => void loadQrCode().catch(() => undefined), [])
  return (
    <>
      {fee && region === 'India' && <PayByUpi payment={payment} fee={fee} competition={competition.name} name={name} />}
      {fee && region === 'Out Of India' && <PayByLink payment={payment} fee={fee} />}
      <fieldset className="grid min-w-0 gap-4.5">
        <legend className="mb-3 text-[1.0625rem] font-bold">When you have paid</legend>
        <Questions entrance={entrance} group={fieldFor(form, 'txnNo').group} issues={issues} />
        <PictureInput
          picture={picture}
          opening={opening}
          error={issues.find(({ path }) => path === screenshot.name)?.message}
          onPick={onPick}
        />
      </fieldset>
    </>
  )
}
