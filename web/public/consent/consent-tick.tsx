import type { Issue } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { type ConsentBy, consentTick } from '#domain/privacy/consent.ts'
import { controlProps, Note } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'

type Props = { by: ConsentBy; version: string; issues: Issue[]; isAsked?: boolean }

/** The tick that consents. Its value is the version of the notice. It is always in the document, so that a draft ticks it. */
export function ConsentTick({ by, version, issues, isAsked = true }: Props) {
  const { name, statement } = consentTick
  const error = issueAt(issues, name)
  return (
    <div hidden={!isAsked} className="grid grid-cols-1 content-start">
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input {...controlProps(name, undefined, error)} type="checkbox" name={name} defaultValue={version} className="mt-1 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{statement[by]()}</span>
      </label>
      <ReadAll />
      <Note id={name} error={error} />
    </div>
  )
}

/** Opens the whole privacy notice in another tab. */
export function ReadAll() {
  return (
    <a href="/privacy-notice" target="_blank" rel="noopener" className="inline-flex min-h-11 items-center justify-self-start">
      {m['consent.read_all']()}
    </a>
  )
}
