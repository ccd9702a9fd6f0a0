import type { Form } from '#domain/forms/form.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { OfficeRegistration } from '#domain/registration/api.ts'
import { ThumbnailViewer } from '#web/kit/thumbnail/thumbnail-viewer.tsx'
import { screenshotAddress } from '../api.ts'
import { personName } from '../columns.tsx'

type ScreenshotViewerProps = { form: Form; registration: OfficeRegistration; onClose: () => void }

/** The payment screenshot of a registration, large. */
export function ScreenshotViewer({ form, registration, onClose }: ScreenshotViewerProps) {
  return (
    <ThumbnailViewer
      title={screenshot.label()}
      src={screenshotAddress(registration.id)}
      alt={`Payment screenshot of ${personName(form, registration)}`}
      onClose={onClose}
    />
  )
}
