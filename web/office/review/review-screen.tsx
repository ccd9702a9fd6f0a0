import { useId } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { KeysDialog } from '#web/office/list/keys-dialog.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { RequestColumn } from './details/request-column.tsx'
import { Header } from './header.tsx'
import { EmptyQueue } from './queue/empty-queue.tsx'
import { positionText, Queue } from './queue/queue.tsx'
import { Refused } from './refused.tsx'
import { Stage } from './stage.tsx'
import { useActs } from './use-acts.ts'
import { type Review, type ReviewProps, useReview } from './use-review.ts'

const none: [] = []

// Zoomed to 400 %, nothing is fixed: it would cover the little that is seen.
const frame =
  "bg-paper max-wide:flex max-wide:min-h-dvh max-wide:flex-col max-wide:pb-36 [@media(height<480px)]:pb-0! wide:grid wide:h-dvh wide:grid-cols-[minmax(0,1fr)_minmax(380px,45%)] wide:grid-rows-[52px_minmax(0,1fr)_66px] wide:[grid-template-areas:'top_top''picture_details''bar_bar'] min-[1200px]:grid-cols-[292px_minmax(0,1fr)_512px] min-[1200px]:[grid-template-areas:'top_top_top''queue_picture_details''bar_bar_bar']"

/** One request after the other: queue, picture and request side by side, the decision below. */
export function ReviewScreen(props: ReviewProps) {
  const review = useReview(props)
  const acts = useActs(review)
  const formId = useId()
  const { competition, where, onSearch, queue, current, details, announcement, panels, walk } = review
  return (
    <div className={frame}>
      <a
        href="#decision"
        className="sr-only rounded-medium bg-accent px-4 py-2 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:inset-s-2 focus:z-50"
      >
        Skip to the decision
      </a>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Header
        competition={competition}
        q={where.q}
        queue={queue}
        place={positionText(queue, current)}
        find={acts.find}
        onChoose={(chosen) => onSearch({ competition: chosen, id: '' }, false)}
        onQueue={() => panels.setDialog('queue')}
      />
      <nav aria-label="Queue" className="hidden min-h-0 flex-col border-e border-line bg-ground [grid-area:queue] min-[1200px]:flex">
        <QueueColumn review={review} onOpen={walk.jump} />
      </nav>
      {current === '' ? (
        <NoRequest review={review} />
      ) : (
        <>
          <Stage
            details={details}
            ahead={review.pictures}
            view={panels.view}
            onView={acts.changeView}
            other={review.other}
            onAskForCorrection={() => acts.ask('correction')}
          />
          <RequestColumn review={review} acts={acts} formId={formId} />
        </>
      )}
      <DecisionBar review={review} acts={acts} formId={formId} />
      {panels.dialog === 'keys' && <KeysDialog onClose={() => panels.setDialog(null)} />}
      {panels.dialog === 'queue' && <QueueDialog review={review} />}
    </div>
  )
}

/** In the place of a request while there is none. */
function NoRequest({ review: { where, walk, queue, decisions, onSearch } }: { review: Review }) {
  const { failure, dismiss } = decisions
  return (
    <EmptyQueue
      walk={walk}
      rows={queue?.rows ?? none}
      decided={queue?.decided_today}
      isNarrowed={where.filter !== 'all' || where.q !== ''}
      onAll={() => onSearch({ filter: 'all', q: '', id: '' }, false)}
      refused={failure && <Refused failure={failure} onNext={dismiss} onClose={dismiss} />}
    />
  )
}

type QueueColumnProps = { review: Review; onOpen: (id: string) => void }

function QueueColumn({ review: { queue, where, current, onSearch, decisions }, onOpen }: QueueColumnProps) {
  return (
    <Queue
      queue={queue}
      filter={where.filter}
      q={where.q}
      current={current}
      onFilter={(change) => onSearch({ ...change, id: '' }, false)}
      onOpen={onOpen}
      onUndo={decisions.undo}
    />
  )
}

/** The queue where there is no room beside the picture. */
function QueueDialog({ review }: { review: Review }) {
  const close = () => review.panels.setDialog(null)
  return (
    <Dialog title="Queue" onClose={close} closesBeside>
      <div className="flex max-h-[60dvh] min-h-0 flex-col">
        <QueueColumn
          review={review}
          onOpen={(id) => {
            close()
            review.walk.jump(id)
          }}
        />
      </div>
      <Button onClick={close}>Close</Button>
    </Dialog>
  )
}
