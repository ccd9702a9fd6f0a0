import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeSchool, type SchoolToDecide, schoolFields, schoolsToDecide } from '#domain/school/school.ts'
import { Button } from '#web/kit/button.tsx'
import { LoadError } from '#web/office/errors.tsx'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { useAnswer } from '#web/office/queries.ts'
import { school, verifySchool } from '#web/office/schools/school.ts'
import { lazyDialogs } from '#web/office/shell/lazy-dialog.tsx'
import type { Deciding } from './dialogs.tsx'
import { ErrorGroup, ErrorRow } from './part.tsx'

const load = lazyDialogs(() => import('./dialogs.tsx'))
const dialogs = { accepted: load('AcceptSchool'), declined: load('DeclineSchool') }

/** Does something about an error, and shows the sentence that it returns. */
type Fix = (act: () => Promise<string>) => void

/** Schools to verify, and schools that were registered a second time, the oldest first, each beside what it says about itself. */
export function Schools({ total, fix, onDone }: { total: number; fix: Fix; onDone: (outcome: Outcome) => void }) {
  const { data, error, refetch } = useAnswer(`${school.at}/to-decide`, schoolsToDecide)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const DecideDialog = deciding && dialogs[deciding.decision]
  if (error) return <LoadError what="the schools to verify" error={error} onRetry={refetch} />
  const found = data?.schools ?? []
  return (
    <ErrorGroup title="Schools to verify" total={total} shown={found.length} more={<AllUnverified />}>
      {found.map((one) => (
        <ToDecide key={one.school.id} {...one} fix={fix} onDecide={setDeciding} />
      ))}
      {deciding && DecideDialog && (
        <DecideDialog
          row={deciding}
          onClose={() => setDeciding(null)}
          onDone={(outcome) => {
            setDeciding(null)
            onDone(outcome)
          }}
        />
      )}
    </ErrorGroup>
  )
}

type ToDecideProps = SchoolToDecide & { fix: Fix; onDecide: (deciding: Deciding) => void }

function ToDecide({ fix, onDecide, ...one }: ToDecideProps) {
  const { school: of, same } = one
  const name = school.name(of)
  const decide = (decision: Deciding['decision']) => onDecide({ id: of.id, school: of, same, decision })
  return (
    <ErrorRow name={`${name} (${of.register_no})`} text={placeOf(of)} at={of.registered_at} more={<About {...one} />}>
      {of.status === 'waiting' ? (
        <Button look="primary" aria-label={same ? `Move to this address: ${name}` : `Accept ${name}`} onClick={() => decide('accepted')}>
          {same ? 'Move to this address…' : 'Accept…'}
        </Button>
      ) : (
        <Button look="primary" aria-label={`Verify ${name}`} onClick={() => fix(async () => (await verifySchool(of)).message)}>
          Verify
        </Button>
      )}
      <Button aria-label={`Decline ${name}`} onClick={() => decide('declined')}>
        Decline…
      </Button>
    </ErrorRow>
  )
}

function placeOf({ answers: { branch, city, state, country, pincode, board } }: OfficeSchool): string {
  return `${branch}, ${city}, ${state}, ${country} ${pincode} · ${board}`
}

/** What a school wrote about itself; of a second registration what differs from the first. */
function About({ school, same, address_of, namesakes }: SchoolToDecide) {
  const { answers } = school
  const differing = schoolFields().filter(({ name }) => same && same.answers[name] !== answers[name])
  return (
    <div className="grid basis-full gap-1 wrap-anywhere text-ink-2">
      {same ? (
        <table className="w-full table-fixed text-start">
          <caption className="text-start">
            Registered a second time.{' '}
            <span>{`Number ${same.register_no} is ${same.status === 'verified' ? 'verified' : 'not verified yet'}.`}</span> What differs:
          </caption>
          <thead>
            <tr className="text-start">
              <td />
              <th scope="col" className="text-start">
                {`Number ${same.register_no}`}
              </th>
              <th scope="col" className="text-start">
                {`Number ${school.register_no}`}
              </th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ name, label }) => (
              <tr key={name} className="align-top">
                <th scope="row" className="pe-2 text-start font-normal">
                  {label}
                </th>
                <td className="pe-2 text-ink">{same.answers[name]}</td>
                <td className="pe-2 text-ink">{answers[name]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>
          {`${answers.email ?? ''}, ${answers.mobile ?? ''}, ${answers.landline ?? ''}. ${answers.address ?? ''}, ${answers.landmark ?? ''}.`}
        </p>
      )}
      <Website email={answers.email ?? ''} />
      {school.status === 'unverified' && !school.signs_in && <p>Nobody has set a password with our email yet.</p>}
      {address_of && <p>{`${answers.email ?? ''} signs in for ${address_of.name} (${address_of.register_no}).`}</p>}
      {namesakes.length > 0 && <p>Same name elsewhere: {namesakes.join('; ')}</p>}
    </div>
  )
}

/** Where the address comes from: a school's own domain is its website as a rule. */
function Website({ email }: { email: string }) {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (mailboxForAnybody.test(domain)) return <p>{`Anybody can have an address at ${domain}.`}</p>
  return (
    <p>
      <span>The address is at</span>{' '}
      <a href={`https://${domain}`} target="_blank" rel="noreferrer">
        {domain}
      </a>
    </p>
  )
}

const mailboxForAnybody =
  /^(gmail|googlemail|outlook|hotmail|live|msn|icloud|me|aol|gmx|proton|protonmail|zoho|zohomail|rediffmail|yandex|mail|ymail)\.[a-z.]+$|^yahoo\./

/** Leads to the schools that aren’t verified, which can be searched there. */
function AllUnverified() {
  return (
    <Link to={`/${ownScreens.schools.path}`} search={{ status: 'unverified' } as never}>
      Show all
    </Link>
  )
}
