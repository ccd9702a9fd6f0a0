import type { ReactNode } from 'react'

/** What a control needs to be tied to its label, hint and error. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FormFieldProps = {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** The classes of every text box and select. */
export const controlClass =
  'min-h-11 w-full rounded-small border border-line-2 bg-field px-3 py-2 text-ink aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad [&[readonly]]:bg-ground office:min-h-9 office:py-1'

/** For a grid of fields: gives their labels, controls and notes a row each, however many lines a label takes. */
export const alignedFields = '*:row-span-3 *:grid-rows-subgrid [&>div>label]:self-end [&>div>input]:self-start'

/** For a phone code beside its number: under each other where large text leaves no room. */
export const besideCode =
  'grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-2 gap-y-1.5 max-wide:grid-rows-none wide:grid-cols-2'

/** A control with its label above and its hint below; an error replaces the hint. */
export function FormField({ id, label, hint, error, children }: FormFieldProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-[0.9375rem] font-semibold wrap-anywhere office:text-[0.8125rem]">
        {label}
      </label>
      {children(controlProps(id, hint, error))}
      <Note id={id} hint={hint} error={error} />
    </div>
  )
}

export function controlProps(id: string, hint?: string, error?: string): ControlProps {
  return {
    id,
    ...(hint || error ? { 'aria-describedby': noteId(id) } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  }
}

export function Note({ id, hint, error }: { id: string; hint?: string | undefined; error?: string | undefined }) {
  if (!hint && !error) return null
  return (
    <p id={noteId(id)} className={`text-sm ${error ? 'font-medium text-bad' : 'text-ink-2'}`}>
      {error || hint}
    </p>
  )
}

function noteId(id: string) {
  return `${id}-note`
}
