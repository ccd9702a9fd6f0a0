import { useState } from 'react'
import { ListHead } from '#web/office/list/list-head.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { useTitle } from '#web/office/list/use-title.ts'
import { LookUp } from './look-up.tsx'
import { PersonCard } from './personal-data.tsx'

/** One person's data, to export or erase. `email` is whose data is shown; '' means nobody's. */
export function PrivacyPage({ email, onLookUp }: { email: string; onLookUp: (email: string) => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useTitle('Privacy')
  return (
    <>
      <ListHead title="Privacy">{outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}</ListHead>
      <div className="grid max-w-2xl gap-4">
        <p className="text-ink-2">
          A family may ask what is kept about a child, and ask to have it erased. A child’s own address leads to that child only; a
          parent’s, to every child that was registered with it.
        </p>
        <LookUp
          key={email}
          email={email}
          onLookUp={(asked) => {
            setOutcome(null)
            onLookUp(asked)
          }}
        />
        {email !== '' && (
          <PersonCard
            email={email}
            onErased={(text) => {
              setOutcome({ look: 'good', text, undo: null })
              onLookUp('')
            }}
          />
        )}
      </div>
    </>
  )
}
