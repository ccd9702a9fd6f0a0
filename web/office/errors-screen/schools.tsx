import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ownScreens } from '#domain/office-screens.ts'
import { type OfficeSchool, type SchoolDecision, type SchoolToDecide, schoolFields } from '#domain/school/school.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { refusal } from '#web/office/errors.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { ReasonField } from '#web/office/reason-field.tsx'
import { decideSchool, useSchoolsToDecide, verifySchool } from '#web/office/schools/api.ts'
import { schoolIn } from '#web/office/schools/columns.tsx'
import { Part, Row } from './part.tsx'

type Deciding = { school: OfficeSchool; same: OfficeSchool | null; decision: SchoolDecision['decision'] }
/** Does something about an error, and shows the sentence that it returns. */
type Fix = (act: () => Promise<string>) => void

/** Schools to verify, and schools that were registered a second time, the oldest first, each beside what it says about itself. */
export function Schools({ total, fix, onDecided }: { total: number; fix: Fix; onDecided: (text: string) => void }) {
  const { data, error, refetch } = useSchoolsToDecide()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  if (error) return <LoadError what="the schools to verify" error={error} onRetry={refetch} />
  const found = data?.schools ?? []
  return (
    <Part title="Schools to verify" total={total} shown={found.length} more={<AllUnverified />}>
      {found.map((one) => {
        const { school, same } = one
        const name = schoolIn(school)
        const isWaiting = school.status === 'waiting'
        return (
          <Row
            key={school.id}
            name={`${name} (${school.register_no})`}
            text={placeOf(school)}
            at={school.registered_at}
            more={<About {...one} />}
          >
            {isWaiting ? (
              <Button
                look="primary"
                aria-label={same ? `Move to this address: ${name}` : `Accept ${name}`}
                onClick={() => setDeciding({ school, same, decision: 'accepted' })}
              >
                {same ? 'Move to this address…' : 'Accept…'}
              </Button>
            ) : (
              <Button
                look="primary"
                aria-label={`Verify ${name}`}
                onClick={() => fix(async () => (await verifySchool(school.id, school.version)).message)}
              >
                Verify
              </Button>
            )}
            <Button aria-label={`Decline ${name}`} onClick={() => setDeciding({ school, same, decision: 'declined' })}>
              Decline…
            </Button>
          </Row>
        )
      })}
      {deciding && (
        <DecideDialog
          {...deciding}
          onClose={() => setDeciding(null)}
          onDecided={(text) => {
            setDeciding(null)
            onDecided(text)
          }}
        />
      )}
    </Part>
  )
}

function placeOf({ answers: { branch, city, state, country, pincode, board } }: OfficeSchool): string {
  return `${branch}, ${city}, ${state}, ${country} ${pincode} · ${board}`
}

/** What a school wrote about itself; of a second registration what differs from the first. */
function About({ school, same, address_of, namesakes }: SchoolToDecide) {
  const { answers } = school
  const differing = schoolFields.filter(({ name }) => same && same.answers[name] !== answers[name])
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
      {school.status === 'unverified' && !school.signs_in && <p>Nobody has set a password with our email yet.</p>}
      {address_of && <p>{`${answers.email ?? ''} signs in for ${address_of.name} (${address_of.register_no}).`}</p>}
      {namesakes.length > 0 && <p>Same name elsewhere: {namesakes.join('; ')}</p>}
    </div>
  )
}

/** Says what accepting or declining a registration does before it's done. Closing changes nothing. */
function DecideDialog({
  school,
  same,
  decision,
  onClose,
  onDecided,
}: Deciding & { onClose: () => void; onDecided: (text: string) => void }) {
  const reason = useRef<HTMLTextAreaElement>(null)
  const deciding = useMutation({
    mutationFn: (why: string) => decideSchool(school.id, { decision, version: school.version, ...(why && { reason: why }) }),
    onSuccess: ({ message }) => onDecided(message),
  })
  const isAccepting = decision === 'accepted'
  const name = schoolIn(school)
  return (
    <Dialog title={isAccepting ? (same ? `Move ${name} to this address?` : `Accept ${name}?`) : `Decline ${name}?`} onClose={onClose}>
      <form className="grid min-w-0 gap-4" onSubmit={send}>
        <p className="break-words">{isAccepting ? acceptingText(school, same) : decliningText(school, same)}</p>
        {!isAccepting && <ReasonField ref={reason} rows={4} hint="We’ll email this to the school, word for word." />}
        {deciding.error && <Message look="bad">{refusal(deciding.error)}</Message>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button look={isAccepting ? 'primary' : 'danger'} type="submit" busy={deciding.isPending}>
            {isAccepting ? (same ? 'Move' : 'Accept') : 'Decline'}
          </Button>
        </div>
      </form>
    </Dialog>
  )

  function send(event: FormEvent) {
    event.preventDefault()
    if (!deciding.isPending) deciding.mutate(reason.current?.value.trim() ?? '')
  }
}

function acceptingText({ answers, register_no }: OfficeSchool, same: OfficeSchool | null): string {
  if (same === null)
    return `It’s verified under register number ${register_no}, and ${answers.email} gets an email with a link to set a password. If this address still signs in for another school, decline it and ask for another address.`
  return `Register number ${same.register_no} keeps its students and gets these answers. ${answers.email} gets an email with a link to set a password. ${same.answers.email} and its colleagues can’t sign in any more, and get an email. This can’t be undone.`
}

function decliningText({ answers, status }: OfficeSchool, same: OfficeSchool | null): string {
  if (status === 'waiting')
    return `${answers.email} gets an email.${same ? ` The school under register number ${same.register_no} stays as it is.` : ''}`
  return `${answers.email} gets an email, and can’t sign in any more. The students that the school has prepared are deleted. This can’t be undone, but the school can register again.`
}

/** Leads to the schools that aren’t verified, which can be searched there. */
function AllUnverified() {
  return (
    <Link to={`/${ownScreens.schools.path}`} search={{ status: 'unverified' } as never}>
      Show all
    </Link>
  )
}
