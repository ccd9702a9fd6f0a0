import { memo, useMemo } from 'react'
import { leftText, localTime, slotName, takenText, visitorsZone } from './slot-words.ts'

type Props = {
  slot: string
  day: string
  timeZone: string
  /** Undefined while unknown. */
  taken: number | undefined
  seats: number
  isChosen: boolean
  onChoose: (slot: string) => void
}

/** One time slot: how many of its seats are taken and left, and the visitor's local time when it differs. */
export const SlotButton = memo(function SlotButton({ slot, day, timeZone, taken, seats, isChosen, onChoose }: Props) {
  const local = useMemo(() => localTime(day, slot, timeZone, visitorsZone()), [day, slot, timeZone])
  const isFull = taken !== undefined && taken >= seats
  const left = leftText(taken, seats)
  const quiet = isChosen ? '' : 'text-ink-2'
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      // After a lost response the chosen slot stays chosen: the seat that filled it may be ours.
      disabled={isFull && !isChosen}
      onClick={() => onChoose(slot)}
      className="grid min-h-16 content-center gap-0.5 rounded-medium border border-line-2 bg-paper px-3 py-2 text-left leading-tight enabled:hover:border-accent disabled:border-line disabled:bg-ground aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink"
    >
      <span className="sr-only">{slotName(slot, taken, seats, local)}</span>
      <span aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-x-2">
        <b className={`tabular-nums ${isFull && !isChosen ? 'font-semibold text-ink-2' : ''}`}>{slot}</b>
        <span className={`text-sm tabular-nums ${quiet}`}>{takenText(taken, seats)}</span>
      </span>
      {local !== null && (
        <span aria-hidden="true" className={`text-sm ${quiet}`}>
          {local}
        </span>
      )}
      {left !== null && (
        <span aria-hidden="true" className={`text-sm ${isChosen ? '' : 'font-semibold text-good'}`}>
          {left}
        </span>
      )}
    </button>
  )
})
