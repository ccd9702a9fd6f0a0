import { lazy, Suspense } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { priceText } from '#domain/payment/money.ts'
import { Button } from '#web/kit/button.tsx'
import { FormFoot } from '#web/kit/form/form-foot.tsx'
import type NotOursButton from './not-ours.tsx'
import type { WizardState } from './use-wizard.ts'

/** The heading of a step; that of the current one takes the focus when the step begins. */
export function StepTitle({ isCurrent, children }: { isCurrent: boolean; children: string }) {
  return (
    <h2 id={isCurrent ? 'step' : undefined} tabIndex={-1} className="scroll-mt-44 text-xl outline-none">
      {children}
    </h2>
  )
}

const NotOurs = lazy<typeof NotOursButton>(() =>
  import('./not-ours.tsx').catch(() => ({ default: () => <p>{m['frame.we_couldnt_load_this']()}</p> })),
)

/** Shown with the refusal of a child that is registered already. */
export function NotOursHere({ wizard: { entrance, identity } }: { wizard: WizardState }) {
  return (
    <Suspense>
      <NotOurs door={entrance.door.path} asked={identity} />
    </Suspense>
  )
}

/** The foot of a step, with the progress of sending the form. `canSubmit` is false when this form takes no registrations. */
export function Actions({ wizard, canSubmit = true }: { wizard: WizardState; canSubmit?: boolean }) {
  const { step, progress, form, feeToConfirm, duplicate } = wizard
  const sending = progress !== null
  return (
    <div className="grid gap-3 border-t border-line pt-4.5">
      {sending && (
        <progress
          value={progress}
          max={1}
          aria-label={m['form.upload']()}
          className="h-2 w-full appearance-none overflow-hidden rounded-small bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        >
          {`${Math.round(progress * 100)} %`}
        </progress>
      )}
      <FormFoot ready={form.ready} sending={sending} isSaved={form.isSaved} onClear={wizard.clear}>
        <Button
          look="primary"
          type="submit"
          disabled={sending || !canSubmit}
          busy={duplicate.isAsking}
          className="max-wide:min-h-13 wide:min-w-28"
        >
          {step === 'personal'
            ? m['form.next']()
            : sending
              ? m['frame.submitting_form']()
              : feeToConfirm
                ? m['form.register_for_fee']({ fee: priceText(feeToConfirm) })
                : m['frame.submit']()}
        </Button>
        {(step === 'payment' || wizard.family.isNew) && (
          <Button onClick={step === 'payment' ? wizard.previous : wizard.goBack} disabled={sending}>
            {step === 'payment' ? m['form.previous']() : m['siblings.back_without_adding']()}
          </Button>
        )}
      </FormFoot>
    </div>
  )
}
