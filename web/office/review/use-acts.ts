import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OtherRegistration } from '#domain/registration/review.ts'
import { copy } from '#web/kit/copy-button.tsx'
import { type Act, useKeys } from './keys.ts'
import type { PanelHandle } from './reason-panel.tsx'
import type { DecisionInput } from './use-decisions.ts'
import { type Asking, type Review, viewActs } from './use-review.ts'

type ViewAct = keyof typeof viewActs

/** What the keys and buttons of review mode do. */
export function useActs(review: Review) {
  const { details, walk, canDecide, payment, panels, decisions, announce, other, where } = review
  const client = useQueryClient()
  const find = useRef<HTMLButtonElement>(null)
  const panel = useRef<PanelHandle>(null)
  const [copied, setCopied] = useState('')
  const { next, step } = steps(review)
  useKeys(panels.asking !== null, act)

  function act(what: Act) {
    const acts: Partial<Record<Act, () => void>> = {
      accept: () => (review.needsReason ? ask('accepted') : send({ outcome: 'accepted' })),
      correction: () => ask('correction'),
      decline: () => ask('declined'),
      flag: () => ask('flag'),
      next,
      previous: () => step(-1),
      undo: () => decisions.undo(),
      copy: copyNumber,
      find: () => find.current?.click(),
      help: () => panels.setDialog('keys'),
      close: panels.close,
    }
    if (what in viewActs) changeView(what as ViewAct)
    else if (what.startsWith('reason')) panel.current?.choose(Number(what.slice('reason '.length)))
    else acts[what]?.()
  }

  function ask(what: Asking) {
    if (canDecide) panels.ask(what)
  }

  function send(asked: DecisionInput) {
    if (!details || !canDecide || details.registration.id !== walk.place().current) return
    panels.shut()
    decisions.decideOn(details, payment.rows === null ? asked : { ...asked, rows: payment.rows })
  }

  function changeView(what: ViewAct) {
    if (what !== 'beside' || other?.picture) panels.setView(viewActs[what])
  }

  function copyNumber() {
    if (!details) return
    void copy(details.txn_no).then((isDone) => {
      announce(isDone ? 'Number copied.' : 'The browser refused to copy.')
      if (isDone) setCopied(details.registration.id)
    })
  }

  /** Goes to the registration that a flag names; false when it isn't in this queue. */
  function openOther({ id, competition }: OtherRegistration): boolean {
    if (competition !== where.competition || where.filter !== 'all' || where.q !== '') return false
    walk.jump(id)
    return true
  }

  function flagged(text: string) {
    panels.close()
    announce(text)
    void client.invalidateQueries({ queryKey: ['review'] })
  }

  return { act, ask, send, next, step, changeView, copyNumber, openOther, flagged, find, panel, copied }
}

type Acts = ReturnType<typeof useActs>

/** Props of the parts of review mode: its state, and what changes it. */
export type PartProps = { review: Review; acts: Acts }

/** To the next request, and to the one before in the queue. */
function steps({ queue, details, walk, announce, decisions }: Review) {
  function next() {
    decisions.dismiss()
    if (walk.advance(false) === '' && walk.place().isOver) announce('This is the last request.')
  }

  function step(by: 1 | -1) {
    if (by === 1) return next()
    const rows = queue?.rows ?? []
    const at = rows.findIndex(({ id }) => id === walk.place().current)
    const decided = details?.registration.serial_no ?? 0
    const before = at < 0 ? rows.filter(({ serial_no }) => serial_no < decided).at(-1) : rows[at - 1]
    decisions.dismiss()
    if (before) walk.jump(before.id)
    else announce('This is the first request.')
  }

  return { next, step }
}
