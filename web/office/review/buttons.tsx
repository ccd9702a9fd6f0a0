import { Keyboard } from 'lucide-react'
import type { ReviewOutcome } from '#domain/registration/review.ts'
import { Button } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { sendsEmails } from '#web/office/content.ts'
import type { Act } from './keys.ts'

/** What asks for more than a key: the reason of a decision, or a note to colleagues. */
export type Asking = ReviewOutcome | 'flag'

/** Previous, next and the help. */
export function WalkButtons({ onAct }: { onAct: (act: Act) => void }) {
  return (
    <div className="flex items-center gap-2 px-3 max-wide:hidden">
      <Button className="min-h-11" aria-keyshortcuts="K" onClick={() => onAct('previous')}>
        <Key>K</Key> Previous
      </Button>
      <Button className="min-h-11" aria-keyshortcuts="J" onClick={() => onAct('next')}>
        Next <Key>J</Key>
      </Button>
      <Button look="quiet" className="min-h-11" aria-keyshortcuts="?" onClick={() => onAct('help')}>
        <Keyboard size={16} aria-hidden="true" /> <span className="max-[1200px]:sr-only">Keys</span> <Key>?</Key>
      </Button>
    </div>
  )
}

/** `count` is how many students of a school's payment a decision concerns; null for a single request. */
type DecisionButtonsProps = { canDecide: boolean; needsReason: boolean; count: number | null; onAct: (act: Act) => void }

/** Decline, ask for a correction, accept. */
export function DecisionButtons({ canDecide, needsReason, count, onAct }: DecisionButtonsProps) {
  const some = count === null ? '' : ` ${count}`
  return (
    <div className="flex items-center gap-2.5 px-3.5 max-wide:gap-2 max-wide:px-3 max-wide:py-2.5">
      <Button
        look="danger"
        className="min-h-11 px-4! text-[15px] whitespace-nowrap max-wide:flex-[0.8] max-wide:px-1.5! wide:me-3.5"
        aria-keyshortcuts="D"
        disabled={!canDecide}
        onClick={() => onAct('decline')}
      >
        <span>{`Decline${some}`}</span> <Key>D</Key>
      </Button>
      <Button
        className="min-h-11 px-4! text-[15px] whitespace-nowrap max-wide:flex-1 max-wide:px-1.5!"
        aria-keyshortcuts="C"
        disabled={!canDecide}
        onClick={() => onAct('correction')}
      >
        <span className="max-[1100px]:hidden">Ask for a correction</span>
        <span className="min-[1100px]:hidden">Correction</span> <Key>C</Key>
      </Button>
      <Button
        look="primary"
        className="min-h-11 px-4! text-[15px] whitespace-nowrap max-wide:flex-1 max-wide:px-1.5!"
        aria-keyshortcuts="A"
        disabled={!canDecide}
        onClick={() => onAct('accept')}
      >
        <span>{`Accept${some}${needsReason ? '…' : ''}`}</span> <Key>A</Key>
      </Button>
    </div>
  )
}

/** `isChoice`: whether one of the reasons to accept asks the family instead. */
type SendButtonsProps = {
  asking: Asking
  formId: string
  isForbidden: boolean
  isChoice: boolean
  onCancel: () => void
  onFlag: () => void
}

/** Sends what an open panel asks for, or closes it. */
export function SendButtons({ asking, formId, isForbidden, isChoice, onCancel, onFlag }: SendButtonsProps) {
  return (
    <div className="flex items-center gap-2.5 px-4 max-wide:px-3 max-wide:py-2.5">
      {asking !== 'flag' && !isForbidden && (
        <p className="text-[13px] text-ink-2 max-[1000px]:hidden">
          {sendsEmails ? 'Email leaves 5 minutes after you decide' : 'Email waits: no mail server is set up'}
        </p>
      )}
      <Button className="min-h-11 max-wide:flex-1" aria-keyshortcuts="Escape" onClick={onCancel}>
        Cancel <Key>Esc</Key>
      </Button>
      {isForbidden ? (
        <Button look="primary" className="min-h-11 max-wide:flex-[1.4]" onClick={onFlag}>
          Flag for a colleague
        </Button>
      ) : (
        <Button
          type="submit"
          form={formId}
          look={asking === 'declined' ? 'danger' : 'primary'}
          className="min-h-11 max-wide:flex-[1.4]"
          aria-keyshortcuts="Enter"
        >
          <span>{isChoice && asking === 'accepted' ? 'Save and next' : sendWords[asking]}</span> <Key>↵</Key>
        </Button>
      )}
    </div>
  )
}

const sendWords: Record<Asking, string> = {
  accepted: 'Accept and next',
  declined: 'Decline and next',
  correction: 'Send and next',
  flag: 'Flag',
}
