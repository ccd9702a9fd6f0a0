import { createContext, type ReactNode, useContext, useState } from 'react'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { Thumbnail } from '#web/kit/thumbnail/thumbnail.tsx'
import { lazyDialog } from '#web/office/shell/lazy-dialog.tsx'
import { personName, registrationsPath } from './search.ts'

const ThumbnailViewer = lazyDialog(() => import('#web/kit/thumbnail/thumbnail-viewer.tsx').then((loaded) => loaded.ThumbnailViewer))

const Look = createContext((_: OfficeRegistration) => {})

/** Shows the screenshots inside of it large when they are clicked, over any dialog. */
export function Screenshots({ children }: { children: ReactNode }) {
  const [large, setLarge] = useState<OfficeRegistration | null>(null)
  return (
    <Look value={setLarge}>
      {children}
      {large && (
        <ThumbnailViewer
          title={screenshot.label()}
          src={`${registrationsPath}/${large.id}/screenshot`}
          alt={altOf(large)}
          onClose={() => setLarge(null)}
        />
      )}
    </Look>
  )
}

/** The payment screenshot of a registration, small. */
export function Screenshot({ registration, ...size }: { registration: OfficeRegistration; size?: number; tabIndex?: number }) {
  const look = useContext(Look)
  const src = `${registrationsPath}/${registration.id}/thumbnail`
  return <Thumbnail src={src} alt={altOf(registration)} {...size} onOpen={() => look(registration)} />
}

function altOf(registration: OfficeRegistration): string {
  return `Payment screenshot of ${personName(registration)}`
}
