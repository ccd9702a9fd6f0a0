import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Draft, deleteDraft, deviceStorage, type FormProgress, saveDraft, savedDraft } from './drafts.ts'

/**
 * Saves a form on this device as the user types, under a name, and restores it on return; undefined saves nothing. `progress` says how far
 * the user is; `given` is what the form begins with when nothing is saved. Files are not part of it.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  progress?: () => FormProgress | undefined,
  given?: Draft,
) {
  const [isSaved, setSaved] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restored = useRef<Draft>({})
  const latest = useRef(progress)
  latest.current = progress

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page hydrates
  useEffect(() => {
    if (name === undefined) return
    const draft = savedDraft(deviceStorage(), name, Date.now())
    restored.current = draft ?? given ?? {}
    refill()
    if (draft && form.current) setSaved(true)
    // A phone may end a page in the background without another word.
    document.addEventListener('visibilitychange', saveNow)
    addEventListener('pagehide', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      removeEventListener('pagehide', saveNow)
    }
  }, [])

  function saveNow() {
    if (name === undefined || timer.current === undefined) return
    stopTimer()
    if (form.current) setSaved(saveDraft(deviceStorage(), name, draftNow(form.current), Date.now(), latest.current?.()))
  }

  function saveSoon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(saveNow, 300)
  }

  function save() {
    saveSoon()
    saveNow()
  }

  function remove() {
    stopTimer()
    restored.current = {}
    if (name !== undefined) deleteDraft(deviceStorage(), name)
    setSaved(false)
  }

  function stopTimer() {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  function refill(draft = restored.current) {
    restored.current = draft
    if (form.current) fill(form.current, draft)
  }

  /** With the answers to restored questions that aren't on the page yet. */
  function draftNow(form: HTMLFormElement): Draft {
    const later = Object.entries(restored.current).filter(([control]) => form.elements.namedItem(control) === null)
    return { ...Object.fromEntries(later), ...draftIn(form) }
  }

  return { isSaved, saveSoon, save, remove, refill }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function draftIn(form: HTMLFormElement): Draft {
  // Skip our own suggestions: they are made again, and aren't the user's answers.
  const filled = controlsOf(form).filter((control) => isFilled(control) && !control.dataset.suggested)
  return Object.fromEntries(filled.map((control) => [control.name, control.value]))
}

/** Restores a draft. Anything typed since the page opened stays. */
function fill(form: HTMLFormElement, draft: Draft): void {
  const filled = new Set(
    controlsOf(form)
      .filter(isFilled)
      .map(({ name }) => name),
  )
  for (const control of controlsOf(form)) {
    const text = draft[control.name]
    if (text === undefined || filled.has(control.name)) continue
    if (isChoice(control)) control.checked = control.value === text
    else control.value = text
    // If the option no longer exists, the select would show nothing at all.
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.selectedIndex = 0
  }
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name]:not([type=file], [readonly]), textarea[name], select[name]')]
}

function isFilled(control: Control) {
  return isChoice(control) ? control.checked : control.value !== ''
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
}
