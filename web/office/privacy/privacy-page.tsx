import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { personQuery } from '#domain/privacy/privacy.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { readPage } from '#web/kit/list-address.ts'
import { useAddress } from '#web/office/list/address.ts'
import { type Outcome, OutcomeMessage } from '#web/office/list/outcome.tsx'
import { useReload } from '#web/office/queries.ts'
import { ScreenHead } from '#web/office/shell/screen-head.tsx'
import { PersonCard } from './person-card.tsx'
import { WithdrawnList } from './withdrawn-list.tsx'

const { title } = ownScreens.privacy

/** One person's data, to export or erase: the person whose address is searched for. */
export function PrivacyPage() {
  const { search, onSearch } = useAddress(readPage)
  const email = search.q
  const reload = useReload()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <>
      <ScreenHead
        title={title}
        tools={
          <a href="/api/office/access.xlsx" download="AccessLog.xlsx" className={buttonClass('plain', 'control')}>
            <Download size={16} aria-hidden="true" /> Who has seen what
          </a>
        }
      >
        {outcome && <OutcomeMessage outcome={outcome} onDismiss={() => setOutcome(null)} />}
      </ScreenHead>
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
        {email === '' && <WithdrawnList />}
        {email !== '' && (
          <PersonCard
            email={email}
            onErased={(done) => {
              setOutcome(done)
              onSearch({ q: '' }, false)
              reload()
            }}
          />
        )}
      </div>
    </>
  )
}

/** Asks for the email address to look up. */
function LookUp({ email, onLookUp }: { email: string; onLookUp: (email: string) => void }) {
  const id = useId()
  const { issues, form } = useForm({
    check: checkWith(personQuery),
    async send({ email: asked = '' }) {
      onLookUp(asked.trim())
      return false
    },
  })
  return (
    <form {...form} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <Field id={id} label="Email address" error={issueAt(issues, 'email')}>
        {(control) => (
          <input {...control} name="email" type="email" defaultValue={email} maxLength={254} autoComplete="off" className={controlClass} />
        )}
      </Field>
      {/* As high as the label, so that it lines up with the field. */}
      <Button look={email === '' ? 'primary' : 'plain'} type="submit" className="mt-6.5">
        Look up
      </Button>
    </form>
  )
}
