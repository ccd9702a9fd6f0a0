import type { DoorPlace } from '#domain/competitions/index.ts'
import { doorIn, isOpen, type Season } from '#domain/season/season.ts'
import { Pill } from '#web/kit/pill.tsx'
import { ClosingInput } from './closing-input.tsx'
import { SeasonInput } from './season-input.tsx'

/** A door's fee, when it is open, and the page it leads back to. */
export function DoorFields({ at: { door, form }, saved }: { at: DoorPlace; saved: Season }) {
  const path = `doors.${door.path}`
  const open = isOpen(doorIn(saved, door.path), Date.now())
  const fixed = door.presets[form.roles.region]
  const feeHint = (region: string) =>
    fixed === undefined || fixed === region ? undefined : `Not shown: everybody here comes from ${fixed}.`
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-medium border border-line p-4">
      <legend className="flex flex-wrap items-center gap-x-2 px-1 font-semibold">
        <span>
          Door{' '}
          <a href={`/${door.path}`} target="_blank" rel="noreferrer" className="inline-block max-wide:py-3">
            /{door.path}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </span>
        <Pill look={open ? 'good' : 'quiet'}>{open ? 'Open' : 'Closed'}</Pill>
      </legend>
      <p className="-mt-1 text-ink-2">{door.title}</p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SeasonInput path={`${path}.fees.India.amount`} label="Fee for India (INR)" inputMode="decimal" hint={feeHint('India')} />
        <SeasonInput
          path={`${path}.fees.Out Of India.amount`}
          label="Fee for Out Of India (USD)"
          inputMode="decimal"
          hint={feeHint('Out Of India')}
        />
        <SeasonInput
          path={`${path}.opens`}
          label="Opening time"
          type="datetime-local"
          max="9999-12-31T23:59"
          hint="Empty: it is open from now on."
        />
        <ClosingInput path={`${path}.closes`} door={door.path} timeZone={saved.timeZone} />
        <div className="sm:col-span-2">
          <SeasonInput path={`${path}.home`} label="Home link" type="url" hint="Where families go when they are done." />
        </div>
      </div>
    </fieldset>
  )
}
