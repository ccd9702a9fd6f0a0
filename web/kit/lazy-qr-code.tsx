import { type ComponentProps, lazy, Suspense } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import type { QrCode } from './qr-code.tsx'

type Props = ComponentProps<typeof QrCode> & {
  /** What to do when the drawing can't be loaded. */
  otherwise: string
}

/**
 * A QR code whose code is loaded on first use. Without a connection its place stays empty and the page still works. It's also empty in the
 * server's document, which is rendered without waiting for anything.
 */
export function QrCodeLater(props: Props) {
  const place = <div className={`aspect-square ${props.className}`} />
  if (typeof document === 'undefined') return place
  return (
    <Suspense fallback={place}>
      <Drawn {...props} />
    </Suspense>
  )
}

const Drawn = lazy(() => loadQrCode().catch(() => ({ default: Missing })))

/** Preloads the drawing. */
export function loadQrCode(): Promise<{ default: typeof QrCode }> {
  return import('./qr-code.tsx').then((module) => ({ default: module.QrCode }))
}

function Missing({ className, otherwise }: Props) {
  return (
    <p className={`grid aspect-square place-items-center p-3 text-sm text-ink-2 ${className}`}>
      {`${m['frame.couldnt_load_qr_code']()} ${otherwise}`}
    </p>
  )
}
