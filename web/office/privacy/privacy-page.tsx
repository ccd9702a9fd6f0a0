import { useState } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { ListHead } from '#web/office/list/list-layout.tsx'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { readPage } from '#web/office/list/search.ts'
import { useAddress } from '#web/office/list/use-address.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { LookUp } from './look-up.tsx'
import { PersonCard } from './personal-data.tsx'

const { title } = ownScreens.privacy

/** One person's data, to export or erase: the person whose address is searched for. */
export function PrivacyPage() {
  const { search, onSearch } = useAddress(readPage)
  const email = search.q
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useTitle(title)
  return (
    <>
      <ListHead title={title}>{outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}</ListHead>
      <div className="grid max-w-2xl gap-4">
        <p className="text-ink-2">
          A family can ask what you store about a child, and ask you to erase it. A child’s own address finds only that child; a parent’s
          address finds every child registered with it.
        </p>
        <LookUp
          key={email}
          email={email}
          onLookUp={(asked) => {
            setOutcome(null)
            onSearch({ q: asked }, false)
          }}
        />
        {email !== '' && (
          <PersonCard
            email={email}
            onErased={(text) => {
              setOutcome({ look: 'good', text, undo: null })
              onSearch({ q: '' }, false)
            }}
          />
        )}
      </div>
    </>
  )
}
