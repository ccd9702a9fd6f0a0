import { type Dispute, disputeList } from '#domain/office-errors.ts'
import type { DisputeOutcome } from '#domain/registration/duplicate-check.ts'
import { Button } from '#web/kit/button.tsx'
import { LoadError } from '#web/office/errors.tsx'
import { send } from '#web/office/kit/kind.ts'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'
import { ErrorGroup, ErrorRow, OpenRegistration } from './part.tsx'

type DisputesProps = { total: number; fix(act: () => Promise<string>): void }

/** Families that say of a registration 'This isn’t ours': both, the oldest first, each with a button that lets the child register again. */
export function Disputes({ total, fix }: DisputesProps) {
  const { data, error, refetch } = useAnswer('/api/office/disputes', disputeList)
  if (error) return <LoadError what="the messages of families" error={error} onRetry={refetch} />
  const found = data?.disputes ?? []
  return (
    <ErrorGroup title="“This isn’t ours”" total={total} shown={found.length}>
      {found.map((dispute) => (
        <ErrorRow key={dispute.id} name={dispute.name} text={bothOf(dispute)} at={dispute.sent_at}>
          <Answers dispute={dispute} fix={fix} />
        </ErrorRow>
      ))}
    </ErrorGroup>
  )
}

function bothOf({ registration: { serial_no, name, email, phone, submitted_at }, email: own, phone: ownPhone, is_over }: Dispute): string {
  return `Registered as No ${serial_no}, ${name}, with ${email} and ${phone} on ${moment(submitted_at)}. The family that says it isn’t theirs has ${own} and ${ownPhone}.${is_over ? ' That season has ended.' : ''}`
}

function Answers({ dispute: { id, name, registration, is_over }, fix }: { dispute: Dispute; fix: DisputesProps['fix'] }) {
  const answer = (outcome: DisputeOutcome) => () =>
    fix(async () => (await send('PUT', `/api/office/disputes/${id}/answer`, { outcome })).message)
  return (
    <>
      <OpenRegistration
        competition={registration.competition}
        status={registration.status}
        search={registration.name}
        label={`Open registration ${registration.serial_no}`}
      />
      <Button aria-label={is_over ? `Dismiss the message about ${name}` : `Keep the registration of ${name}`} onClick={answer('kept')}>
        {is_over ? 'Dismiss' : 'Keep'}
      </Button>
      {!is_over && (
        <Button look="primary" aria-label={`Let the child register: ${name}`} onClick={answer('freed')}>
          Let the child register
        </Button>
      )}
    </>
  )
}
