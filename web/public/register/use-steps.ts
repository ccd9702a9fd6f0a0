import { useCallback, useEffect, useRef, useState } from 'react'
import type { Receipt } from '#domain/replies.ts'

export type Step = 'personal' | 'payment' | 'done'

/** What the browser's history holds for a step; at the end also the receipt, for a reload or a return. */
type Kept = { step: Step; receipt?: Receipt }

/**
 * The current step, with a history entry for each, so that Back goes one step back and loses nothing. `mayPay` says whether
 * the first step is complete.
 */
export function useSteps(mayPay: () => boolean) {
  const [step, setStep] = useState<Step>('personal')
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const latest = useRef(mayPay)
  latest.current = mayPay

  useEffect(() => {
    const { step: before, receipt: kept } = (history.state ?? {}) as Partial<Kept>
    if (before === 'done' && kept) {
      setReceipt(kept)
      setStep('done')
    } else if (before) history.replaceState({ step: 'personal' }, '')
    const follow = ({ state }: PopStateEvent) => {
      const asked = (state as Kept | null)?.step === 'payment' && latest.current() ? 'payment' : 'personal'
      // Form Completed is the end: Back must not lead into a form that has been sent.
      setStep((now) => (now === 'done' ? now : asked))
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const go = useCallback((next: 'personal' | 'payment') => {
    setStep(next)
    const now: Step = history.state?.step ?? 'personal'
    if (now === next) return
    if (next === 'payment') history.pushState({ step: next }, '')
    else history.back()
  }, [])

  const finish = useCallback((given: Receipt) => {
    setReceipt(given)
    setStep('done')
    history.replaceState({ step: 'done', receipt: given } satisfies Kept, '')
  }, [])

  return { step, receipt, go, finish }
}
