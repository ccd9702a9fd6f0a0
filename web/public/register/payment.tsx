import type { ReactNode } from 'react'
import { type Money, moneyText } from '#domain/payment/money.ts'
import { QrCodeLater } from '#web/kit/lazy-qr-code.tsx'

type Props = {
  fee: Money
  code: string
  codeLabel: string
  /** The address of a picture shown instead of the code we draw. */
  picture?: string | null
  children: ReactNode
}

const place = 'mx-auto w-52 shrink-0 rounded-small border border-line wide:mx-0'

/** The amount and the code to scan, with the ways to pay beside it. */
export function Payment({ fee, code, codeLabel, picture = null, children }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-medium border border-line bg-ground p-4">
      {picture === null ? (
        <QrCodeLater text={code} label={codeLabel} otherwise="Pay in another way." className={place} />
      ) : (
        <img
          src={picture}
          alt={codeLabel}
          width={208}
          height={208}
          loading="lazy"
          decoding="async"
          className={`${place} h-52 bg-paper object-contain`}
        />
      )}
      <div className="grid min-w-0 flex-1 basis-60 content-start gap-3">
        <p className="text-sm text-ink-2">
          Fee <b className="block text-2xl text-ink">{moneyText(fee)}</b>
        </p>
        {children}
      </div>
    </div>
  )
}
