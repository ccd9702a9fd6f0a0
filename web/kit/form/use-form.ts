import { type RefObject, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Issue } from '#domain/forms/field.ts'
import { Problem } from '#web/api/problem.ts'
import { deviceStorage, type FormProgress } from './drafts.ts'
import { useHydrated } from './form.ts'
import { keyInPage, keyOnDevice, submissionKeys } from './submission-key.ts'
import { useDraft } from './use-draft.ts'

/** A form's values, by the name of the control. */
export type Values = Record<string, string>

type Content = Parameters<ReturnType<typeof submissionKeys>['keyFor']>

type FormOptions = {
  /** Returns what to correct, in the order of the questions, before anything is sent. */
  check: (values: Values) => Issue[]
  /**
   * Sends the form. `keyFor` returns the Idempotency-Key of what is sent, so that sending it again never stores it twice. Returns true when
   * the page is being left, so that the button stays busy. May throw a `Problem`.
   */
  send: (values: Values, keyFor: (...content: Content) => string) => Promise<boolean>
  /** The name under which this device saves a draft and an unclear submission. Without it nothing is saved. */
  savedAs?: string
  /** What the form begins with, when no draft of it is saved. */
  given?: Values | undefined
  /** Saved with the draft, so that the form can be continued there. */
  progress?: () => FormProgress | undefined
  /** Brings a field on screen before it gets the focus. */
  reveal?: (path: string) => void
  /** Called when sending failed, before the problem is shown. */
  onProblem?: (problem: Problem, keys: { forget: () => void }) => void
}

/**
 * The one mechanism behind every visitor's form. Controls are uncontrolled, so what was typed before the page hydrated stays, and nothing
 * is lost by a refusal. After an attempt, the first field with an error gets the focus, and errors follow what is corrected. Errors that
 * the server found at a field show there until it is changed; any other failure is in `problem`. Put `form` on the form element. What is
 * pressed before the page hydrates is held, by the script of server/platform/pages/early-script.ts, and sent then.
 */
export function useForm({ check, send, savedAs, given, progress, reveal, onProblem }: FormOptions) {
  const element = useRef<HTMLFormElement>(null)
  const ready = useHydrated()
  const isUnderWay = useRef(false)
  const { keys, isUnclear, setUnclear } = useKeys(savedAs)
  const draft = useDraft(element, savedAs, progress, given)
  usePressedBefore(element, ready)
  const { summary, issues, showIssues, recheck, focus } = useIssues(element, check, reveal)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** Checks the form and shows what to correct. Returns its values when there is nothing. */
  function attempt(): Values | null {
    const values = valuesIn(element.current)
    const found = check(values)
    setProblem(null)
    showIssues(found)
    return found.length === 0 ? values : null
  }

  async function submit() {
    if (isUnderWay.current) return
    const values = attempt()
    if (!values) return
    isUnderWay.current = true
    setBusy(true)
    let isLeaving = false
    try {
      isLeaving = await send(values, keys.keyFor)
      keys.settled()
      setUnclear(false)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      keys.failed(error)
      onProblem?.(error, keys)
      // Errors shown at the fields aren't repeated below them.
      const atFields = error.errors.filter(({ path }) => controlOf(element.current, path) !== null)
      if (atFields.length > 0) showIssues([], atFields)
      else setProblem(error)
    } finally {
      isUnderWay.current = isLeaving
      setBusy(isLeaving)
    }
  }

  function changed(name: string) {
    recheck(name)
    draft.saveSoon()
  }

  /** Empties the form once it has been sent. */
  function empty() {
    draft.remove()
    element.current?.reset()
    showIssues([])
  }

  return {
    element,
    /** False until the page is hydrated. */
    ready,
    busy,
    problem,
    /** What the last attempt found. */
    summary,
    /** What is still to be corrected. */
    issues,
    isSaved: draft.isSaved,
    /** Restores the draft in questions that came later, or another one in an empty form. */
    refill: draft.refill,
    /** Saves the draft as it is now. */
    save: draft.save,
    /** An earlier visit on this device sent something and got no response. */
    sentBefore: isUnclear && !busy && problem === null,
    attempt,
    submit,
    recheck,
    empty,
    focus,
    /** Empties it for someone else. */
    clear() {
      empty()
      keys.forget()
      setUnclear(false)
      setProblem(null)
    },
    /** True while it is unknown whether the last submission arrived. */
    isSentUnclearly: keys.isUnclear,
    form: formProps(element, ready, submit, changed),
  }
}

/** The attributes of the form element. */
function formProps(
  element: RefObject<HTMLFormElement | null>,
  ready: boolean,
  onSend: () => Promise<void>,
  onChange: (name: string) => void,
) {
  return {
    ref: element,
    method: 'post',
    noValidate: true,
    'data-waits': ready ? undefined : true,
    onSubmit(event: SyntheticEvent) {
      event.preventDefault()
      void onSend()
    },
    onInput: ({ target }: SyntheticEvent) => onChange((target as HTMLInputElement).name),
  } as const
}

/** The keys of submissions, and whether it is unknown that an earlier one arrived. */
function useKeys(savedAs: string | undefined) {
  const [keys] = useState(() => submissionKeys(savedAs === undefined ? keyInPage() : keyOnDevice(deviceStorage, savedAs)))
  // Known only to this device, so unknown until the page is hydrated.
  const [isUnclear, setUnclear] = useState(false)
  useEffect(() => setUnclear(keys.isUnclear()), [keys])
  return { keys, isUnclear, setUnclear }
}

/** Presses what the user pressed before the page hydrated. */
function usePressedBefore(element: RefObject<HTMLFormElement | null>, ready: boolean) {
  useEffect(() => {
    const { held } = element.current?.dataset ?? {}
    if (!ready || !element.current || held === undefined) return
    delete element.current.dataset.held
    const pressed = element.current.elements[Number(held)] ?? element.current.querySelector('[type=submit]')
    if (pressed instanceof HTMLElement) pressed.click()
  }, [element, ready])
}

/** What the last attempt found, what of it is still to be corrected, and the focus on the first. */
function useIssues(element: RefObject<HTMLFormElement | null>, check: FormOptions['check'], reveal: FormOptions['reveal']) {
  const focus = useFocus(element)
  /** What the last attempt found, what of it is still open, and what only the server can find. */
  const [summary, setSummary] = useState<Issue[]>([])
  const [open, setOpen] = useState<Issue[]>([])
  const [refused, setRefused] = useState<Issue[]>([])
  const [changed, setChanged] = useState<object | null>(null)
  // The same list while nothing changes, so that a question is rendered only when its error changes.
  const issues = useMemo(() => [...open, ...refused.filter(({ path }) => open.every((issue) => issue.path !== path))], [open, refused])

  // After rendering, because a check may depend on state that changes with the value. Before an attempt no errors show while typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change triggers it
  useEffect(() => {
    if (changed && summary.length > 0) setOpen(check(valuesIn(element.current)))
  }, [changed])

  function showIssues(found: Issue[], atServer: Issue[] = []) {
    const [first] = [...found, ...atServer]
    setSummary([...found, ...atServer])
    setOpen(found)
    setRefused(atServer)
    if (!first) return
    reveal?.(first.path)
    focus(first.path)
  }

  /** Says that a value has changed; typing says so by itself. */
  function recheck(name: string) {
    setRefused((issues) => issues.filter(({ path }) => path !== name))
    setChanged({})
  }

  return { summary, issues, showIssues, recheck, focus }
}

/** The values of a form's named controls. Choices not made are empty texts, which FormData leaves out; files are not values. */
export function valuesIn(form: HTMLFormElement | null): Values {
  if (!form) return {}
  const sent = new FormData(form)
  const controls = [...form.querySelectorAll<HTMLInputElement>('input[name]:not([type=file]), textarea[name], select[name]')]
  return Object.fromEntries(controls.map(({ name }) => [name, String(sent.get(name) ?? '')]))
}

/** Focuses the field of a path once it is on screen and can take the focus. */
function useFocus(form: RefObject<HTMLFormElement | null>) {
  const [wanted, setWanted] = useState<{ path: string } | null>(null)
  useEffect(() => {
    if (wanted) controlOf(form.current, wanted.path)?.focus()
  }, [wanted, form])
  return (path: string) => setWanted({ path })
}

/** The control with a name, or else the element with an id: the first of a group of buttons or choices. Null when the form has none. */
function controlOf(form: HTMLFormElement | null, path: string): HTMLElement | null {
  const named = form?.elements.namedItem(path)
  if (named instanceof HTMLElement) return named instanceof HTMLInputElement && named.type === 'hidden' ? null : named
  const marked = form?.querySelector<HTMLElement>(`[id="${CSS.escape(path)}"]`) ?? null
  return (
    (marked?.matches('[role=group], [role=radiogroup]') && marked.querySelector<HTMLElement>('button:enabled, input:enabled')) || marked
  )
}
