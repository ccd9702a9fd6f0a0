import { useQuery } from '@tanstack/react-query'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { waitingNow } from '#web/office/counts.ts'
import { useAddress } from '#web/office/list/address.ts'
import { KeysDialog } from '#web/office/list/keys-dialog.tsx'
import { readReview } from './api.ts'
import { DecisionBar } from './decision-bar.tsx'
import { Header } from './header.tsx'
import { EmptyQueue, Queue } from './queue.tsx'
import { RequestColumn } from './request-column.tsx'
import { Stage } from './stage.tsx'
import { useActs } from './use-acts.ts'
import { type Review, type ReviewProps, useReview } from './use-review.ts'

/** Review mode: one request after the other, evidence and claim side by side, one key for each decision. */
export function ReviewPage() {
  const { search, onSearch } = useAddress(readReview)
  const waiting = useQuery(waitingNow)
  const isWaiting = ({ slug }: Competition) => (waiting.data?.[slug] ?? 0) > 0
  const competition =
    competitions.find(({ slug }) => slug === search.competition) ??
    (waiting.isPending ? undefined : (competitions.find(isWaiting) ?? competitions[0]))
  if (!competition) return null
  const { filter, q } = search
  return <ReviewScreen key={`${competition.slug} ${filter} ${q}`} competition={competition} search={search} onSearch={onSearch} />
}

// Zoomed to 400 %, nothing is fixed: it would cover the little that is seen.
const frame =
  "bg-paper max-wide:flex max-wide:min-h-dvh max-wide:flex-col max-wide:pb-36 [@media(height<480px)]:pb-0! wide:grid wide:h-dvh wide:grid-cols-[minmax(0,1fr)_minmax(380px,45%)] wide:grid-rows-[52px_minmax(0,1fr)_66px] wide:[grid-template-areas:'top_top''picture_details''bar_bar'] min-[1200px]:grid-cols-[292px_minmax(0,1fr)_512px] min-[1200px]:[grid-template-areas:'top_top_top''queue_picture_details''bar_bar_bar']"

/** One request after the other: queue, picture and request side by side, the decision below. */
function ReviewScreen(props: ReviewProps) {
  const review = useReview(props)
  const acts = useActs(review)
  const { current, announcement, panels, walk } = review
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
      <Header review={review} acts={acts} />
      <nav aria-label="Queue" className="hidden min-h-0 flex-col border-e border-line bg-ground [grid-area:queue] min-[1200px]:flex">
        <Queue review={review} onOpen={walk.jump} />
      </nav>
      {current === '' ? (
        <EmptyQueue review={review} />
      ) : (
        <>
          <Stage review={review} acts={acts} />
          <RequestColumn review={review} acts={acts} />
        </>
      )}
      <DecisionBar review={review} acts={acts} />
      {panels.dialog === 'keys' && <KeysDialog onClose={() => panels.setDialog(null)} />}
      {panels.dialog === 'queue' && <QueueDialog review={review} />}
    </div>
  )
}

/** The queue where there is no room beside the picture. */
function QueueDialog({ review }: { review: Review }) {
  const close = () => review.panels.setDialog(null)
  return (
    <Dialog title="Queue" onClose={close} closesBeside>
      <div className="flex max-h-[60dvh] min-h-0 flex-col">
        <Queue
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
