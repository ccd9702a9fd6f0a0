import { useEffect, useState } from 'react'
import type { OfferedDay } from '#domain/booking/offered-days.ts'
import { timeZoneName } from '#domain/booking/own-time.ts'
import { minutesAhead } from '#domain/booking/slot-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { visitorsZone } from '#web/api/own-zone.ts'
import { controlClass, FormField } from '#web/kit/form/field.tsx'
import { useHydrated } from '#web/kit/form/form.ts'

const noDays: OfferedDay[] = []

/**
 * The time zone whose clock a visitor reads: this device's, or one that was chosen. `own` is null until the device's zone is needed: when its clock
 * differs from ours on one of the days, or when `isNeeded`. `differs` says whether the clock that is read differs on one of the days.
 */
export function useOwnZone(isNeeded: boolean, days = noDays) {
  const [device, setDevice] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    if (!isNeeded && !days.some(isByAnotherClock)) return
    const task = setTimeout(() => setDevice(visitorsZone()))
    return () => clearTimeout(task)
  }, [isNeeded, days])
  const own = chosen ?? device
  const isByOther = chosen === null ? isByAnotherClock : ({ begins, ahead }: OfferedDay) => minutesAhead(chosen, begins) !== ahead
  return { own, differs: own !== null && days.some(isByOther), choose: setChosen }
}

/** Whether this device's clock shows another time than ours when the first slot begins. */
function isByAnotherClock({ begins, ahead }: OfferedDay): boolean {
  return -new Date(begins).getTimezoneOffset() !== ahead
}

type OwnTimeProps = {
  /** 'IST (UTC+5:30)'. */
  zoneText: string
  zone: ReturnType<typeof useOwnZone>
}

/** Says whose clock the times follow, and lets the visitor choose another one to be shown under them. */
export function OwnTime({ zoneText, zone: { own, differs, choose } }: OwnTimeProps) {
  const ready = useHydrated()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div className="grid gap-2">
      <p className="text-[0.9375rem]">
        {m['booking.times_are_in_zone']({ zone: zoneText })}{' '}
        {own !== null && differs && <span>{`${m['booking.under_them_own_time']({ place: timeZoneName(own) })} `}</span>}
        {ready && (
          <button
            type="button"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
            className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
          >
            {differs ? m['frame.change']() : m['booking.show_my_own_time']()}
          </button>
        )}
      </p>
      {isChoosing && (
        <FormField id="own_zone" label={m['booking.city_own_time']()}>
          {(control) => (
            <select {...control} value={own ?? visitorsZone()} onChange={({ target }) => choose(target.value)} className={controlClass}>
              {Intl.supportedValuesOf('timeZone').map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
    </div>
  )
}
