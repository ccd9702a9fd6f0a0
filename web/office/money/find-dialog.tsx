import { useDeferredValue, useId, useState } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { MoneyLine } from '#domain/payment/statement-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { dayMonthText } from '#web/office/format.ts'
import { usePeople } from '#web/office/registrations/find.ts'
import { signedText } from './words.ts'

type FindDialogProps = { line: MoneyLine; onMatch: (registration: string) => void; onClose: () => void }

/** Finds the registration that a line of a statement paid for. */
export function FindDialog({ line, onMatch, onClose }: FindDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const found = usePeople(useDeferredValue(text)).data?.people ?? []
  return (
    <Dialog title={`Whose are the ${signedText(line)} of ${dayMonthText(line.day)}?`} onClose={onClose}>
      <Field id={id} label="Find a registration" hint="By name, email, phone, transaction number, reference or serial number.">
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            className={controlClass}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Field>
      <ul className="grid max-h-[45dvh] gap-1 overflow-auto" aria-label="Found">
        {found.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-3 rounded-medium border border-line px-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <b>{one.name}</b>
              <span className="block text-[13px] text-ink-2">
                {`${one.serial_no}, ${competitionNamed(one.competition).name}, ${one.status}`}
              </span>
            </span>
            <Button onClick={() => onMatch(one.id)}>
              Match<span className="sr-only">{` to ${one.name}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      {text.trim().length >= 2 && found.length === 0 && <p className="text-ink-2">{`No results for “${text}”.`}</p>}
      <div className="flex justify-end">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}
