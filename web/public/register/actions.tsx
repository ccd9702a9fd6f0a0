import { type Money, moneyText } from '#domain/payment/money.ts'
import { Button } from '#web/kit/button.tsx'
import { FormFoot } from '#web/kit/form/form-foot.tsx'
import type { Step } from './use-steps.ts'

type Props = {
  step: Step
  /** False when this form takes no registrations. */
  canSubmit: boolean
  ready: boolean
  /** The fraction sent, 0 to 1, or null. */
  progress: number | null
  isSaved: boolean
  /** The fee to agree to, when it changed while the form was being filled in. */
  feeToConfirm: Money | null
  onPrevious: () => void
  onClear: () => void
}

/** The foot of the form, with the progress of sending it. */
export function Actions({ step, canSubmit, ready, progress, isSaved, feeToConfirm, onPrevious, onClear }: Props) {
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
      <FormFoot ready={ready} sending={sending} isSaved={isSaved} onClear={onClear}>
        {step === 'payment' && (
          <Button onClick={onPrevious} disabled={sending}>
            Previous
          </Button>
        )}
        <Button look="primary" type="submit" disabled={!ready || sending || !canSubmit} className="wide:min-w-28">
          {step === 'personal' ? 'Next' : sending ? 'Submitting…' : feeToConfirm ? `Register for ${moneyText(feeToConfirm)}` : 'Submit'}
        </Button>
      </FormFoot>
    </div>
  )
}
