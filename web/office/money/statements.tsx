import { useState } from 'react'
import type { Statement } from '#domain/payment/statement-api.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { isEnded } from '#web/office/content.ts'
import { NotLoaded, sentence, Waiting } from '#web/office/errors.tsx'
import { numberText, shortDayText } from '#web/office/format.ts'
import { send } from '#web/office/kit/kind.ts'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { moment } from '#web/office/moment.ts'
import { useReloading } from '#web/office/queries.ts'
import { changeLine, money, useStatement, useStatements } from './api.ts'
import { Reconciled } from './refunds.tsx'
import { linesText, signedText } from './words.ts'

const cell = 'border-b border-line px-3 py-2 align-middle'

/** The imported files, newest first. */
export function Statements({ onImport }: { onImport: () => void }) {
  const found = useStatements()
  const { data } = found
  const [open, setOpen] = useState<Statement | null>(null)
  if (!data) return <NotLoaded {...found} what="the statements" waiting={<Waiting />} />
  if (data.statements.length === 0)
    return (
      <div className="grid min-h-100 flex-1 place-items-center gap-3 rounded-large border border-line p-6">
        <div className="grid gap-3">
          <NothingYet title="No statements yet.">
            Download a statement from your bank or payment service as XLSX, XLS, ODS or CSV, and import it here. A line is never counted
            twice, however often you import it.
          </NothingYet>
          {!isEnded && (
            <Button className="justify-self-start" onClick={onImport}>
              Choose a file
            </Button>
          )}
        </div>
      </div>
    )
  return (
    <>
      <Reconciled />
      <div className="relative overflow-auto rounded-large border border-line wide:min-h-100 wide:flex-1">
        <table className="w-full border-separate border-spacing-0 text-[13.5px] tabular-nums">
          <thead className="bg-ground text-[13px] text-ink-2">
            <tr>
              <th className={cell}>Account</th>
              <th className={cell}>Days</th>
              <th className={`${cell} text-end`}>Money in</th>
              <th className={`${cell} text-end max-wide:hidden`}>Money out, left out</th>
              <th className={`${cell} text-end max-wide:hidden`}>Seen before, left out</th>
              <th className={`${cell} text-end`}>Could not be read</th>
              <th className={`${cell} max-wide:hidden`}>Imported</th>
              <th className={cell}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.statements.map((one) => (
              <tr key={one.id}>
                <td className={`${cell} max-w-60`}>
                  <b className="break-words">{one.bank}</b>
                  <span className="block truncate text-ink-2">{one.file_name}</span>
                </td>
                <td className={`${cell} whitespace-nowrap`}>{daysOf(one)}</td>
                <td className={`${cell} text-end font-semibold`}>{numberText(one.money_in)}</td>
                <td className={`${cell} text-end max-wide:hidden`}>{numberText(one.money_out)}</td>
                <td className={`${cell} text-end max-wide:hidden`}>{numberText(one.seen_before)}</td>
                <td className={`${cell} text-end ${one.unreadable > 0 ? 'font-semibold text-wait' : ''}`}>{numberText(one.unreadable)}</td>
                <td className={`${cell} max-wide:hidden`}>
                  <span>{moment(one.imported_at)}</span>
                  <span className="block text-ink-2">{one.imported_by}</span>
                </td>
                <td className={`${cell} text-end`}>
                  <Button onClick={() => setOpen(one)}>
                    Open<span className="sr-only">{` ${one.file_name}`}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open && <StatementDialog key={open.id} statement={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function daysOf({ first_day: first, last_day: last }: Statement): string {
  if (first === null || last === null) return 'none'
  return first === last ? shortDayText(first) : `${shortDayText(first)} to ${shortDayText(last)}`
}

/** The lines of a statement that couldn't be read or were set aside, and deleting it. */
function StatementDialog({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { data, error } = useStatement(statement.id)
  const [isAsking, setAsking] = useState(false)
  const deleting = useReloading(() => send('DELETE', `${money}/statements/${statement.id}`))
  const puttingBack = useReloading((line: string) => changeLine(line, { dismiss: false }))
  const failure = error ?? deleting.error ?? puttingBack.error
  return (
    <Dialog title={`${statement.bank}: ${statement.file_name}`} onClose={onClose} wide closesBeside>
      {data?.problems.length === 0 && <p>Every line was read.</p>}
      {data && data.problems.length > 0 && (
        <>
          <p>
            <span>{linesText(statement.unreadable)}</span> couldn’t be read. Put them right in the file and import it again: the other lines
            aren’t counted twice.
          </p>
          <ul className="grid max-h-[50dvh] gap-1 overflow-auto">
            {data.problems.map(({ line, content, why }) => (
              <li key={line} className="rounded-small border border-line px-3 py-1.5">
                <span className="text-ink-2 tabular-nums">{`Line ${line}:`}</span> <span>{why}</span>
                <span className="block text-[13px] wrap-anywhere text-ink-2">{content}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && data.set_aside.length > 0 && (
        <>
          <h3 id="set-aside">Set aside, not ours</h3>
          <ul aria-labelledby="set-aside" className="grid max-h-[50dvh] gap-1 overflow-auto">
            {data.set_aside.map(({ id, day, payer, number, ...sum }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 rounded-small border border-line px-3 py-1.5">
                <span className="flex-1 wrap-anywhere">
                  {[shortDayText(day), payer || inGroups(number), signedText(sum)].filter((part) => part !== '').join(', ')}
                </span>
                {!isEnded && (
                  <Button busy={puttingBack.isPending} onClick={() => puttingBack.mutate(id)}>
                    Put back<span className="sr-only">{` ${payer || inGroups(number)}`}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {failure && <Message look="bad">{sentence(failure)}</Message>}
      {isAsking && <p>Its lines go with it. Delete it only if it was imported by mistake.</p>}
      <div className="flex flex-wrap justify-end gap-2">
        {!isEnded && (
          <Button
            look="danger"
            busy={deleting.isPending}
            onClick={() => (isAsking ? deleting.mutate(undefined, { onSuccess: onClose }) : setAsking(true))}
          >
            {isAsking ? 'Delete the statement' : 'Delete…'}
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
