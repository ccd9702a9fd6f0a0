import { useCallback, useEffect, useState } from 'react'

export type Step = 'personal' | 'payment' | 'done'

/** The step one is in, with an entry in the browser's history for each, so that Back goes one step back and loses nothing. */
export function useSteps() {
  const [step, setStep] = useState<Step>('personal')

  useEffect(() => {
    history.replaceState({ step: 'personal' }, '')
    const follow = ({ state }: PopStateEvent) => {
      // Form Completed is the end: Back must not lead into a form that has been sent.
      setStep((now) => (now === 'done' ? now : ((state?.step as Step | undefined) ?? 'personal')))
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const go = useCallback((next: Step) => {
    setStep(next)
    if (history.state?.step === next) return
    if (next === 'payment') history.pushState({ step: next }, '')
    else if (next === 'done') history.replaceState({ step: next }, '')
    else history.back()
  }, [])

  return [step, go] as const
}
