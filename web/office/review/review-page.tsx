import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Competition } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { OtherRegistration, ReviewBatch, ReviewDetails } from '#domain/registration/review.ts'
import { Button } from '#web/kit/button.tsx'
import { copy } from '#web/kit/copy-button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useSingleKeys } from '#web/kit/single-keys.ts'
import { waitingNow } from '#web/office/counts.ts'
import { numberText } from '#web/office/format.ts'
import { type ChangeSearch, useAddress } from '#web/office/list/address.ts'
import { KeysDialog } from '#web/office/list/keys-dialog.tsx'
import { LoadError } from '#web/office/load-error.tsx'
import { detailsOf, queueOf, type ReviewSearch, readReview } from './api.ts'
import { type Asking, DecisionButtons, SendButtons, WalkButtons } from './buttons.tsx'
import { Batch } from './details/batch.tsx'
import { Claim, Head } from './details/claim.tsx'
import { RequestDetails } from './details/request-details.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { Header } from './header.tsx'
import { LastDecision } from './held.tsx'
import type { Act } from './keys.ts'
import type { PanelHandle } from './panel/panel.tsx'
import { RequestPanel } from './panel/request-panel.tsx'
import { Queue } from './queue.tsx'
import { Refused } from './refused.tsx'
import { plainView, Stage, type View, type ViewAct, viewActs } from './stage.tsx'
import { type Asked, useDecisions } from './use-decisions.ts'
import { useKeys } from './use-keys.ts'
import { useNameFocus } from './use-name-focus.ts'
import { useWalk } from './use-walk.ts'
import { formOf, requestAnnouncement } from './words.ts'

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
  return <Workbench key={`${competition.slug} ${filter} ${q}`} competition={competition} search={search} onSearch={onSearch} />
}

type WorkbenchProps = { competition: Competition; search: ReviewSearch; onSearch: ChangeSearch<ReviewSearch> }

function Workbench({ competition, search, onSearch }: WorkbenchProps) {
  const client = useQueryClient()
  const { slug } = competition
  const { filter, q } = search
  const where = useMemo(() => ({ competition: slug, filter, q }), [slug, filter, q])
  const { data: queue, dataUpdatedAt } = useQuery(queueOf(where))
  const walk = useWalk(where, search.id, dataUpdatedAt)
  const { current, ahead } = walk
  useEffect(() => {
    // Once it is painted: nobody waits for the address.
    const later = setTimeout(() => onSearch({ competition: slug, id: current }, true), 150)
    return () => clearTimeout(later)
  }, [onSearch, slug, current])
  const { data: details, error, refetch } = useQuery(detailsOf(current))

  const [announcement, setAnnouncement] = useState('')
  const [view, setView] = useState<View>(plainView)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [open, setOpen] = useState<'keys' | 'queue' | null>(null)
  const [copied, setCopied] = useState('')
  const isNextUnannounced = useRef(false)
  const announce = useCallback((text: string, isNextComing = false) => {
    isNextUnannounced.current = isNextComing
    setAnnouncement(text)
  }, [])
  useEffect(() => {
    if (details && isNextUnannounced.current) announce(requestAnnouncement(details))
  }, [details, announce])
  const { failure, decideOn, undo, dismiss } = useDecisions({ where, walk, onAnnounce: announce })
  const panel = useRef<PanelHandle>(null)
  const find = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element | null>(null)
  const formId = useId()
  const name = useNameFocus(current, { isLoaded: details !== undefined, hasMessage: failure?.id === current })

  // Of a school's payment, everybody without a flag is decided together, unless somebody was unticked, or opened alone.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [alone, setAlone] = useState('')
  const isTicked = ({ id, flags }: ReviewBatch['students'][number]) => flags.length === 0 && (ticks.get(id) ?? true)
  const waitingIn = details?.batch?.students.filter(({ status }) => status === 'pending') ?? none
  const isTogether = waitingIn.length > 1 && alone !== current && filter !== 'flagged' && q === ''
  const rows = isTogether ? waitingIn.filter(isTicked).map(({ id, version }) => ({ id, version })) : null

  // What was opened for one request doesn't stay for the next.
  const [last, setLast] = useState(current)
  if (last !== current) {
    setLast(current)
    setView(plainView)
    setAsking(null)
  }

  const status = details?.registration.status
  const mayDecide = details !== undefined && failure?.isOpen !== false && (status === 'pending' || status === 'correction')
  const canDecide = mayDecide && rows?.length !== 0
  const needsReason = details !== undefined && (rows === null ? details.needs_reason : details.flags.some(({ kind }) => kind === 'amount'))
  const other = otherOf(details)
  const place = placeText(queue, current)
  const pictures = ahead.flatMap((id) => client.getQueryData(detailsOf(id).queryKey)?.proofs[0]?.picture ?? [])
  const keysOn = useSingleKeys()

  useKeys({ hasSingleKeys: keysOn, isAsking: asking !== null, onAct: act })

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
        q={q}
        queue={queue}
        place={place}
        find={find}
        onChoose={(chosen) => onSearch({ competition: chosen, id: '' }, false)}
        onQueue={() => setOpen('queue')}
      />
      <nav aria-label="Queue" className="hidden min-h-0 flex-col border-e border-line bg-ground [grid-area:queue] min-[1200px]:flex">
        {queueList()}
      </nav>
      {current === '' ? (
        <EmptyQueue
          walk={walk}
          rows={queue?.rows ?? none}
          decided={queue?.decided_today}
          isNarrowed={filter !== 'all' || q !== ''}
          onAll={() => onSearch({ filter: 'all', q: '', id: '' }, false)}
          refused={failure && <Refused failure={failure} onNext={dismiss} onClose={dismiss} />}
        />
      ) : (
        <>
          <Stage
            details={details}
            ahead={pictures}
            view={view}
            onView={changeView}
            other={other}
            onAskForCorrection={() => ask('correction')}
          />
          <aside
            aria-label="Details"
            className={`max-wide:contents wide:border-s wide:border-line [grid-area:details] ${asking ? 'wide:flex wide:min-h-0 wide:flex-col' : 'wide:overflow-y-auto'}`}
          >
            {details ? (
              <>
                <Head details={details} isAlone={!isTogether} place={place} name={name} onStep={step} />
                {failure?.id === current && <Refused failure={failure} onNext={next} onClose={dismiss} />}
                <Claim details={details} isCopied={copied === current} onCopy={copyNumber} isLow={asking !== null} />
                {asking ? (
                  <RequestPanel
                    asking={asking}
                    details={isTogether ? aboutPayment(details) : details}
                    formId={formId}
                    handle={panel}
                    onSend={(asked) => send(details, asked)}
                    onCorrection={() => ask('correction')}
                    onFlagged={flagged}
                  />
                ) : (
                  <RequestDetails
                    details={details}
                    batch={
                      details.batch && (
                        <Batch
                          batch={details.batch}
                          current={current}
                          isAlone={!isTogether}
                          isTicked={isTicked}
                          onTick={(id, on) => setTicks((before) => new Map(before).set(id, on))}
                          onAlone={(id) => {
                            setAlone(id ?? '')
                            if (id !== null && id !== current) walk.jump(id)
                          }}
                        />
                      )
                    }
                    holder={queue?.rows.find(({ id }) => id === current)?.open_with ?? details.open_with}
                    other={other}
                    onBeside={() => changeView('beside')}
                    onOpen={openOther}
                    onFlag={canDecide ? () => ask('flag') : null}
                  />
                )}
              </>
            ) : error ? (
              <div className="p-4">
                <LoadError what="this request" error={error} onRetry={refetch} />
              </div>
            ) : (
              <p role="status" className="p-4 text-ink-2">
                Loading…
              </p>
            )}
          </aside>
        </>
      )}
      <section aria-label="Decision" id="decision" tabIndex={-1} className={bar}>
        <LastDecision
          decisions={queue?.undoable ?? none}
          onUndo={undo}
          className={`flex max-wide:border-b max-wide:border-line max-wide:py-2 min-[1200px]:w-73 min-[1200px]:border-e min-[1200px]:border-line wide:h-full ${asking ? 'max-wide:hidden' : ''}`}
        />
        <WalkButtons onAct={act} />
        <span className="flex-1" />
        {asking ? (
          <SendButtons
            asking={asking}
            formId={formId}
            isChoice={(details?.reasons.accepted[0]?.asks.length ?? 0) > 0}
            isForbidden={asking === 'accepted' && details?.may_accept === false}
            onCancel={close}
            onFlag={() => ask('flag')}
          />
        ) : (
          <DecisionButtons canDecide={canDecide} needsReason={needsReason} count={rows?.length ?? null} onAct={act} />
        )}
      </section>
      {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
      {open === 'queue' && (
        <Dialog title="Queue" onClose={() => setOpen(null)} closesBeside>
          <div className="flex max-h-[60dvh] min-h-0 flex-col">
            {queueList((id) => {
              setOpen(null)
              walk.jump(id)
            })}
          </div>
          <Button onClick={() => setOpen(null)}>Close</Button>
        </Dialog>
      )}
    </div>
  )

  function queueList(onOpen = walk.jump) {
    return (
      <Queue
        queue={queue}
        filter={filter}
        q={q}
        current={current}
        onFilter={(change) => onSearch({ ...change, id: '' }, false)}
        onOpen={onOpen}
        onUndo={undo}
      />
    )
  }

  function act(what: Act) {
    const acts: Partial<Record<Act, () => void>> = {
      accept: () => (needsReason ? ask('accepted') : details && send(details, { outcome: 'accepted' })),
      correction: () => ask('correction'),
      decline: () => ask('declined'),
      flag: () => ask('flag'),
      next,
      previous: () => step(-1),
      undo: () => undo(),
      copy: copyNumber,
      find: () => find.current?.click(),
      help: () => setOpen('keys'),
      close,
    }
    if (what in viewActs) changeView(what as ViewAct)
    else if (what.startsWith('reason')) panel.current?.choose(Number(what.slice('reason '.length)))
    else acts[what]?.()
  }

  function send(shown: ReviewDetails, asked: Asked) {
    if (!canDecide || shown.registration.id !== walk.place().current) return
    setAsking(null)
    opener.current = null
    decideOn(shown, rows === null ? asked : { ...asked, rows })
  }

  function ask(what: Asking) {
    if (!canDecide) return
    opener.current ??= document.activeElement
    setAsking(what)
  }

  function close() {
    if (asking === null) return
    setAsking(null)
    const back = opener.current
    opener.current = null
    // The buttons come back with the next frame.
    requestAnimationFrame(() => (back instanceof HTMLElement && back.isConnected && back !== document.body ? back : name.current)?.focus())
  }

  function next() {
    dismiss()
    if (walk.advance(false) === '' && walk.place().isOver) announce('This is the last request.')
  }

  function step(by: 1 | -1) {
    if (by === 1) return next()
    const rows = queue?.rows ?? []
    const at = rows.findIndex(({ id }) => id === walk.place().current)
    const decided = details?.registration.serial_no ?? 0
    const before = at < 0 ? rows.filter(({ serial_no }) => serial_no < decided).at(-1) : rows[at - 1]
    dismiss()
    if (before) walk.jump(before.id)
    else announce('This is the first request.')
  }

  function changeView(what: ViewAct) {
    if (what === 'beside' && !other?.picture) return
    setView(viewActs[what])
  }

  function copyNumber() {
    if (!details) return
    void copy(details.txn_no).then((isDone) => {
      announce(isDone ? 'Number copied.' : 'The browser refused to copy.')
      if (isDone) setCopied(details.registration.id)
    })
  }

  function openOther({ id, competition: of }: OtherRegistration): boolean {
    if (of !== slug || filter !== 'all' || q !== '') return false
    walk.jump(id)
    return true
  }

  function flagged() {
    close()
    announce('Flagged for a colleague.')
    void client.invalidateQueries({ queryKey: ['review'] })
  }
}

const none: [] = []

// Zoomed to 400 %, nothing is fixed: it would cover the little that is seen.
const frame =
  "bg-paper max-wide:flex max-wide:min-h-dvh max-wide:flex-col max-wide:pb-36 [@media(height<480px)]:pb-0! wide:grid wide:h-dvh wide:grid-cols-[minmax(0,1fr)_minmax(380px,45%)] wide:grid-rows-[52px_minmax(0,1fr)_66px] wide:[grid-template-areas:'top_top''picture_details''bar_bar'] min-[1200px]:grid-cols-[292px_minmax(0,1fr)_512px] min-[1200px]:[grid-template-areas:'top_top_top''queue_picture_details''bar_bar_bar']"

const bar =
  'flex items-center border-t border-line bg-paper outline-none [grid-area:bar] max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-20 max-wide:flex-col max-wide:items-stretch max-wide:shadow-[0_-6px_20px_-12px_rgb(10_6_20/0.25)] max-wide:order-4 [@media(height<480px)]:static!'

/** What can be asked of a school for all students that it paid for: its payment. */
function aboutPayment(details: ReviewDetails): ReviewDetails {
  const evidence: string[] = [formOf(details).roles.txnNo, screenshot.name]
  const isPayment = (names: string[]) => names.length > 0 && names.every((name) => evidence.includes(name))
  return {
    ...details,
    correctable: details.correctable.filter(({ name }) => isPayment([name])),
    reasons: { ...details.reasons, correction: details.reasons.correction.filter(({ asks }) => isPayment(asks)) },
  }
}

/** The registration that the first flag with a picture leads to. */
function otherOf(details: ReviewDetails | undefined): OtherRegistration | null {
  return details?.flags.find(({ other }) => other?.picture != null)?.other ?? null
}

/** '2 of 205', or '205 waiting' beside one that doesn't wait. */
function placeText(queue: { rows: { id: string }[]; total: number } | undefined, current: string): string {
  if (!queue) return ''
  const at = queue.rows.findIndex(({ id }) => id === current)
  return at < 0 ? `${numberText(queue.total)} waiting` : `${numberText(at + 1)} of ${numberText(queue.total)}`
}
