import type { SavedSeason } from '#domain/season/api.ts'
import { seasonChanges } from '#domain/season/changes.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { moment } from '#web/office/moment.ts'
import { ChangeList } from './change-list.tsx'

/** Says who saved what during the edit, and offers to merge both. */
export function OvertakenMessage({ base, theirs, onTakeIn }: { base: SavedSeason; theirs: SavedSeason; onTakeIn: () => void }) {
  const { timeZone } = theirs.season
  return (
    <Message
      look="wait"
      action={
        <Button look="primary" onClick={onTakeIn}>
          Take in their changes
        </Button>
      }
    >
      <p>
        {theirs.saved_by ?? 'Somebody'} saved version {theirs.season.version}
        {theirs.saved_at && ` on ${moment(theirs.saved_at, timeZone)}`}, while you were writing. Nothing of yours is saved yet, and nothing
        is lost: take in their changes, and yours stay on top of them.
      </p>
      <div className="mt-1 font-normal">
        <ChangeList changes={seasonChanges(base.season, theirs.season)} before={base.season.timeZone} after={timeZone} />
      </div>
    </Message>
  )
}
