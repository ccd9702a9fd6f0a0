import { m } from '#domain/language/paraglide/messages.js'
import { firstNameOf } from '#domain/lib/names.ts'
import type { ViewResult } from '#domain/registration/status-view.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'

type Props = { name: string; winner: NonNullable<ViewResult['winner']>; action: string }

/** Asks the family whether the home page may show its child as a winner. Works without JavaScript. */
export function ShowWinner({ name, winner: { about, answer }, action }: Props) {
  const first = firstNameOf(name)
  return (
    <Card className="p-4.5 wide:p-6">
      <form
        noValidate
        method="post"
        action={`${action}/winner`}
        encType="multipart/form-data"
        id="winner"
        className="grid grid-cols-1 gap-3"
      >
        <h2 className="text-lg wrap-anywhere">{m['status.winner_may_we_show']({ first })}</h2>
        <p>{m['status.winner_on_home_page']()}</p>
        <p className="rounded-medium border border-line bg-ground px-3.5 py-3 text-[0.9375rem] wrap-anywhere">
          <b className="block">{name}</b>
          <span>{about}</span>
        </p>
        {answer !== null && (
          <p role="status" className="font-semibold">
            {answer ? m['status.winner_is_shown']({ first }) : m['status.winner_is_not_shown']({ first })}
          </p>
        )}
        <div className="grid gap-3 wide:grid-cols-2">
          {answer !== true && (
            <Button type="submit" name="show" value="yes">
              {m['status.winner_yes']()}
            </Button>
          )}
          {answer !== false && (
            <Button type="submit" name="show" value="no">
              {m['status.winner_no']()}
            </Button>
          )}
        </div>
        <p className="text-[0.9375rem] text-ink-2">{m['status.winner_can_change']()}</p>
      </form>
    </Card>
  )
}
