import { type Money, moneyText } from '#domain/payment/money.ts'
import { Button } from '#web/kit/button.tsx'
import { StillLoading } from '#web/kit/still-loading.tsx'
import { ClearForm } from './clear-form.tsx'
import type { Step } from './use-steps.ts'

type Props = {
  step: Step
  /** False until the script runs: nothing can be sent before that. */
  ready: boolean
  /** The fraction sent, 0 to 1, or null. */
  progress: number | null
  kept: boolean
  /** The fee to agree to, when it changed while the form was being filled in. */
  feeToConfirm: Money | null
  onPrevious: () => void
  onClear: () => void
}

/** The foot of the form: where the draft is stored, and the buttons on and back. */
export function Actions({ step, ready, progress, kept, feeToConfirm, onPrevious, onClear }: Props) {
  const sending = progress !== null
  return (
    <div className="grid gap-4 border-t border-line pt-4.5">
      {sending && (
        <progress
          value={progress}
          max={1}
          aria-label="Upload"
          className="h-2 w-full appearance-none overflow-hidden rounded-small bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        >
          {Math.round(progress * 100)} %
        </progress>
      )}
      {!ready && <StillLoading />}
      <div className="flex flex-col-reverse gap-3 wide:flex-row wide:items-center wide:justify-between">
        <div className="flex flex-wrap items-center justify-between gap-x-2 wide:justify-start">
          <ClearForm onClear={onClear} disabled={!ready || sending} />
          <p className="text-sm text-ink-2" role="status">
            {kept && 'Saved on this device'}
          </p>
        </div>
        <div className="flex flex-col-reverse gap-3 wide:flex-row">
          {step === 'payment' && (
            <Button onClick={onPrevious} disabled={sending}>
              Previous
            </Button>
          )}
          <Button look="primary" type="submit" disabled={!ready || sending} className="wide:min-w-28">
            {step === 'personal' ? 'Next' : sending ? 'Submitting…' : feeToConfirm ? `Register for ${moneyText(feeToConfirm)}` : 'Submit'}
          </Button>
        </div>
      </div>
    </div>
  )
}
