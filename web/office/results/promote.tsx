import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import {
  type Candidate,
  type Invitation,
  invited,
  type Promotion,
  promotion as promotionAnswer,
  type ResultRound,
} from '#domain/result/api.ts'
import { call } from '#web/api/call.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill, type PillLook } from '#web/kit/pill.tsx'
import { mayEdit } from '#web/office/content.ts'
import { refusal } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'
import { shortMoment } from '#web/office/moment.ts'
import { Published } from './published.tsx'

const results = '/api/office/results'

type Asked = { invite: string[] } | { remind: true } | { resend: string }

function usePromotion(competition: string) {
  const client = useQueryClient()
  const queryKey = ['results', competition, 'promotion']
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(`${results}/promotion?${new URLSearchParams({ competition })}`, { answer: promotionAnswer, signal }),
  })
  const inviting = useMutation({
    mutationFn: (asked: Asked) => {
      if ('invite' in asked)
        return call(`${results}/invitations`, { method: 'POST', body: { competition, ids: asked.invite }, answer: invited })
      if ('resend' in asked) return call(`${results}/invitations/${asked.resend}/email`, { method: 'POST', answer: invited })
      return call(`${results}/invitations/reminders`, { method: 'POST', body: { competition }, answer: invited })
    },
    onSuccess: ({ promotion }) => client.setQueryData(queryKey, promotion),
  })
  return { query, inviting }
}

const looks: Record<Invitation['state'], { look: PillLook; text: string }> = {
  invited: { look: 'quiet', text: 'Invited' },
  opened: { look: 'accent', text: 'Opened' },
  registered: { look: 'good', text: 'Registered' },
  paid: { look: 'good', text: 'Registered, paid' },
  'not delivered': { look: 'bad', text: 'Not delivered' },
  declined: { look: 'quiet', text: 'Declined' },
}

/** Who passed and who is invited to the next round, with what became of each invitation. */
export function Promote({ round }: { round: ResultRound }) {
  const { query, inviting } = usePromotion(round.competition)
  const [asks, setAsks] = useState<Candidate[] | null>(null)
  const { data, error } = query
  if (error) return <Message look="bad">{refusal(error)}</Message>
  if (!data) return <p className="py-8 text-ink-2">Loading…</p>
  const { next, invitations, candidates, is_open, closes } = data
  const list = competitionNamed(round.competition).lists.find(({ action }) => action === 'edit')?.path
  const through = candidates.filter(({ is_through }) => is_through)
  const ready = through.filter(({ is_held }) => !is_held)
  const waiting = invitations.filter(({ state }) => state === 'invited' || state === 'opened').length
  return (
    <div className="grid grid-cols-1 items-start gap-4 min-[1080px]:grid-cols-[minmax(0,1fr)_336px]">
      <section aria-label="Invitations" className="overflow-hidden rounded-large border border-line">
        <div className="flex min-h-12.5 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-3 py-1.5">
          <h2 className="text-[15px]">{`${numberText(invitations.length)} invited to the ${next.name}`}</h2>
          <p className="text-[13px] text-ink-2">{countsText(invitations)}</p>
          <span className="flex-1" />
          {mayEdit && waiting > 0 && (
            <Button busy={inviting.isPending} disabled={!is_open} onClick={() => inviting.mutate({ remind: true })}>
              {`Remind ${numberText(waiting)}`}
            </Button>
          )}
        </div>
        {inviting.error && <Message look="bad">{refusal(inviting.error)}</Message>}
        {inviting.data && !inviting.error && <Message look="good">{inviting.data.message}</Message>}
        {invitations.length === 0 ? (
          <p className="p-6 text-ink-2">
            {candidates.length === 0
              ? round.publication
                ? 'Nobody can be invited yet.'
                : 'Publish the results first. Then those who go through can be invited here.'
              : 'Nobody is invited yet. Each family gets an email with a link that opens the form with the child’s details.'}
          </p>
        ) : (
          <div className="max-h-[calc(100dvh-290px)] min-h-80 overflow-auto">
            <table className="w-full border-separate border-spacing-0 text-[13.5px]">
              <thead className="sticky top-0 bg-ground text-[13px] text-ink-2">
                <tr>
                  {['Name', 'Serial No', 'Invitation', 'When', ''].map((head) => (
                    <th
                      key={head}
                      scope="col"
                      className={`h-9 border-b border-line px-2.5 text-start font-semibold whitespace-nowrap ${head === 'Name' ? 'w-full' : ''} ${head === 'Serial No' || head === 'When' ? 'max-wide:hidden' : ''}`}
                    >
                      {head || <span className="sr-only">Action</span>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {invitations.map((one) => (
                  <Row key={one.id} one={one} list={list} onResend={() => inviting.mutate({ resend: one.id })} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <p className="border-t border-line px-3 py-3 text-[13px] text-ink-2">
          <span>{closes ? `The link is personal, and works until ${shortMoment(closes)}.` : 'The link is personal.'}</span> Each child
          registers with it once.
        </p>
      </section>
      <div className="grid content-start gap-3">
        <Published round={round} what="Those who go through can be invited" />
        <Card className="grid gap-2.5 px-4 py-3.5">
          <h2 className="text-base">Invite</h2>
          {!is_open && <p className="text-wait">{`The form of the ${next.name} is closed. Open it in the season first.`}</p>}
          {through.length > 0 || invitations.length === 0 ? (
            <p>
              <b className="text-3xl leading-tight tracking-tight tabular-nums">{numberText(through.length)}</b>{' '}
              <span>{`${through.length === 1 ? 'goes' : 'go'} through and ${through.length === 1 ? 'isn’t' : 'aren’t'} invited`}</span>
            </p>
          ) : (
            <p>Everybody who goes through is invited.</p>
          )}
          {through.length > 0 && tieText(data) && <p className="text-[13px] text-ink-2">{tieText(data)}</p>}
          {mayEdit && through.length > 0 && (
            <Button
              look="primary"
              disabled={!is_open || ready.length === 0}
              busy={inviting.isPending}
              onClick={() => setAsks(ready)}
            >{`Invite ${numberText(ready.length || through.length)}…`}</Button>
          )}
          {through.length > ready.length && (
            <p className="text-wait">
              <span>{`${ready.length === 0 ? 'These' : numberText(through.length - ready.length)} can’t be invited yet:`}</span> their
              results can still be taken back.
            </p>
          )}
          {mayEdit && (
            <ByHand candidates={candidates.filter(({ is_through }) => !is_through)} isOpen={is_open} onInvite={(one) => setAsks([one])} />
          )}
        </Card>
        {invitations.length > 0 && (
          <Card className="grid gap-2 px-4 py-3.5">
            <Progress invitations={invitations} />
            {closes && (
              <p className="flex justify-between gap-3 text-ink-2">
                Answer by <b className="text-ink">{shortMoment(closes)}</b>
              </p>
            )}
          </Card>
        )}
      </div>
      {asks && (
        <AskDialog
          title={asks.length === 1 ? `Invite ${asks[0]?.name}?` : `Invite ${numberText(asks.length)} students to the ${next.name}?`}
          yes={`Invite ${numberText(asks.length)}`}
          no="Cancel"
          onClose={() => setAsks(null)}
          onYes={() => inviting.mutate({ invite: asks.map(({ id }) => id) })}
        >
          <p>{`${asks.length === 1 ? 'The family gets' : 'Each family gets'} an email now, with a link to the form at ${next.fees}.`}</p>
          {asks.length > 1 && tieText(data) && <p>{tieText(data)}</p>}
        </AskDialog>
      )}
    </div>
  )
}

/** '3 share the last place that goes through, with 31 points. All of them go through.' */
function tieText({ tied, lowest }: Promotion): string {
  return tied < 2
    ? ''
    : `${tied} share the last place that goes through${lowest === null ? '' : `, with ${lowest} points`}. All of them go through.`
}

function countsText(all: Invitation[]): string {
  const count = (...states: Invitation['state'][]) => all.filter(({ state }) => states.includes(state)).length
  const parts: [number, string][] = [
    [count('registered', 'paid'), 'registered'],
    [count('paid'), 'paid'],
    [count('opened'), 'opened'],
    [count('invited'), 'not opened'],
    [count('not delivered'), 'not delivered'],
    [count('declined'), 'declined'],
  ]
  return parts.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])).join(', ')
}

type RowProps = {
  one: Invitation
  /** The path of the list where the registration of the round that was passed is corrected. */
  list: string | undefined
  onResend: () => void
}

function Row({ one, list, onResend }: RowProps) {
  const { name, serial_no, state, at, note, registered_no } = one
  const { look, text } = looks[state]
  const cell = 'h-10.5 border-b border-line px-2.5'
  return (
    <tr>
      <td className={`${cell} max-w-0 font-semibold max-wide:wrap-anywhere wide:truncate`} title={name}>
        {name}
      </td>
      <td className={`${cell} text-ink-2 tabular-nums max-wide:hidden`}>{serial_no}</td>
      <td className={cell}>
        <Pill look={look}>{text}</Pill>
      </td>
      <td className={`${cell} max-w-40 truncate max-wide:hidden`} title={note}>
        {state === 'declined' && note !== '' ? `“${note}”` : state === 'not delivered' ? note : shortMoment(at)}
      </td>
      <td className={`${cell} text-end whitespace-nowrap`}>
        {registered_no !== null ? (
          <span className="text-ink-2 tabular-nums">{`as ${registered_no}`}</span>
        ) : (
          mayEdit && (
            <span className="grid justify-items-end gap-1 py-1">
              {state === 'not delivered' && list && (
                <Link to={`/${list}`} search={{ q: String(serial_no) } as never} className={buttonClass('plain', 'control min-h-8!')}>
                  Correct the email
                </Link>
              )}
              <Button className="min-h-8!" aria-label={`Send again to ${name}`} onClick={onResend}>
                Send again
              </Button>
            </span>
          )
        )}
      </td>
    </tr>
  )
}

function Progress({ invitations }: { invitations: Invitation[] }) {
  const registered = invitations.filter(({ state }) => state === 'registered' || state === 'paid').length
  return (
    <>
      <progress
        value={registered}
        max={invitations.length}
        aria-label="Registered"
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <p className="flex justify-between gap-3 text-ink-2">
        Registered <b className="text-ink tabular-nums">{`${numberText(registered)} of ${numberText(invitations.length)}`}</b>
      </p>
    </>
  )
}

/** Somebody who didn't go through by the rule, or when somebody declined the next one. */
function ByHand({ candidates, isOpen, onInvite }: { candidates: Candidate[]; isOpen: boolean; onInvite: (one: Candidate) => void }) {
  const [chosen, setChosen] = useState('')
  const one = candidates.find(({ id }) => id === chosen)
  if (candidates.length === 0) return null
  return (
    <div className="grid gap-2 border-t border-line pt-2.5">
      <SelectField
        id="by-hand"
        label="Invite by hand"
        value={chosen}
        choices={[['', 'Choose somebody…'], ...candidates.map((one) => [one.id, candidateText(one)] as const)]}
        onChoose={setChosen}
      />
      {one?.is_held && <p className="text-wait">This result can still be taken back.</p>}
      {one && <Button disabled={!isOpen || one.is_held} onClick={() => onInvite(one)}>{`Invite ${one.name}…`}</Button>}
    </div>
  )
}

function candidateText({ name, serial_no, score, place }: Candidate): string {
  return `${place ?? ''}. ${name} (${serial_no}), ${score ?? ''} points`
}
