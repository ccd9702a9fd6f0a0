import { useState, useSyncExternalStore } from 'react'
import { clockAt } from '#domain/booking/slot-time.ts'
import { t } from '#domain/language/translate.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { placeOf, visitorsZone } from './slot-words.ts'

/** The time zone whose clock a visitor reads: this device's, or one that was chosen. `own` is null until the page is hydrated. */
export function useOwnZone() {
  const device = useSyncExternalStore(
    () => () => {},
    visitorsZone,
    () => null,
  )
  const [chosen, setChosen] = useState<string | null>(null)
  return { own: chosen ?? device, choose: setChosen }
}

type OwnTimeProps = {
  timeZone: string
  /** 'IST (UTC+5:30)'. */
  zoneText: string
  /** A moment of the booking days, in milliseconds since 1970. */
  at: number
  zone: ReturnType<typeof useOwnZone>
}

/** Says whose clock the times follow, and lets the visitor choose another one to be shown under them. */
export function OwnTime({ timeZone, zoneText, at, zone: { own, choose } }: OwnTimeProps) {
  const [isChoosing, setChoosing] = useState(false)
  const differs = own !== null && own !== timeZone && momentIn(own, at) !== momentIn(timeZone, at)
  return (
    <div className="grid gap-2">
      <p className="text-[0.9375rem]">
        {t('Times are in {zone}.', { zone: zoneText })}{' '}
        {differs && `${t('Under them is your own time, in {place}.', { place: placeOf(own) })} `}
        {own !== null && (
          <button
            type="button"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
            className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
          >
            {differs ? t('Change') : t('Show my own time too')}
          </button>
        )}
      </p>
      {isChoosing && (
        <Field id="own_zone" label={t('City of your own time')}>
          {(control) => (
            <select {...control} value={own ?? timeZone} onChange={({ target }) => choose(target.value)} className={controlClass}>
              {Intl.supportedValuesOf('timeZone').map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  )
}

function momentIn(zone: string, at: number): string {
  const { day, time } = clockAt(at, zone)
  return `${day} ${time}`
}
