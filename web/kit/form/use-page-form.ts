import { useEffect, useState } from 'react'
import type { Problems } from '#domain/registration/status-view.ts'
import { type AnswerCheck, Problem } from '#web/api/problem.ts'
import { upload } from '#web/api/upload.ts'
import { useForm } from './use-form.ts'

type PageFormOptions<Answer> = {
  action: string
  /** The form also has it in `submission_key`. */
  submissionKey: string
  /** What the page that answered the plain form found. */
  problems: Problems | null
  answer: AnswerCheck<Answer>
  /** Returns true when the page is being left. */
  onStored: (stored: Answer) => boolean
}

/**
 * A form that works without JavaScript, where a page answers it; with it, the form stays on the page until it is stored, and nothing is lost
 * without a connection. Put `form` on the form element. Shows `problems` until it is sent again.
 */
export function usePageForm<Answer>({ action, submissionKey, problems, answer, onStored }: PageFormOptions<Answer>) {
  const [shown, setShown] = useState(problems)
  const form = useForm({
    check: () => [],
    async send() {
      setShown(null)
      const body = new FormData(form.element.current ?? undefined)
      try {
        return onStored(await upload(action, { body, headers: { 'Idempotency-Key': submissionKey }, answer, onProgress: () => {} }))
      } catch (error) {
        if (!(error instanceof Problem && error.status === 409)) throw error
        // What the form shows has changed meanwhile: the page that answers a plain form has it as it is now, with what was typed.
        form.element.current?.submit()
        return true
      }
    },
  })
  useEffect(() => {
    if (problems) form.element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems, form.element])
  return {
    ...form,
    issues: shown?.issues ?? form.issues,
    problems: shown,
    form: { ...form.form, 'data-waits': undefined, action, encType: 'multipart/form-data' },
  }
}
