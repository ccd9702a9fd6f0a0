import type { Season } from '#domain/season/season.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { bookingDays, havePassed } from '#web/public/booking-days.ts'

/** Quarter-final slots: the days, and a link to book while there are any. `today` is ISO YYYY-MM-DD in the season's time zone. */
export function BookingCard({ booking, today }: { booking: Season['booking']; today: string }) {
  const days = bookingDays(booking)
  const isOver = havePassed(booking, today)
  return (
    <Card className="flex flex-col gap-3 p-4.5 wide:p-6">
      <h2 className="text-xl">Quarter-final slot booking</h2>
      <p>For students who take part in the quarter-final: choose the day and the time that suit you.</p>
      {days === null ? (
        <p className="text-ink-2">There are no dates yet.</p>
      ) : (
        <>
          <p className="mt-auto text-[0.9375rem] text-ink-2">
            From <b className="text-ink">{days}</b>
            {isOver && '. These days have passed: please ask us before you book.'}
          </p>
          <p className="flex flex-col gap-3 pt-1 wide:flex-row">
            <a href="/book" className={buttonClass(isOver ? 'plain' : 'primary', 'text-center')}>
              Book a slot
            </a>
          </p>
        </>
      )}
    </Card>
  )
}
