import type { Issue } from '#domain/forms/field.ts'
import { t } from '#domain/language/translate.ts'
import { consentQuestions, consentTick, type ShownNotice } from '#domain/privacy/consent.ts'
import { controlClass, controlProps, Field, Note } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'

/** The short notice, with the link to the whole one. */
export function NoticeInShort({ notice: { parts } }: { notice: Pick<ShownNotice, 'parts'> }) {
  return (
    <div className="grid gap-1 text-[0.9375rem]">
      <dl className="grid gap-1.5">
        {parts.map(({ title, text }) => (
          <div key={title} className="wrap-anywhere">
            <dt className="inline font-semibold">{title}: </dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href="/privacy-notice" target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
          {t('Read the whole privacy notice')}
        </a>
      </p>
    </div>
  )
}

type Props = {
  /** With the hashes of the same notice in other languages: a draft may hold a tick for one. */
  notice: Pick<ShownNotice, 'statement' | 'hash'> & { translations?: string[] }
  issues: Issue[]
  /** Whether they are on screen; otherwise they need no words. */
  isShown?: boolean
  /** What was typed or is known, by field. */
  typed?: Record<string, string>
}

/** Who the parent or guardian is, and the tick that consents. The tick's value says which text was ticked. */
export function ConsentQuestions({ notice, issues, isShown = true, typed = {} }: Props) {
  return (
    <>
      <div className="grid grid-cols-1 gap-x-5 gap-y-1.5 wide:grid-cols-2">
        {consentQuestions().map(({ name, label, autocomplete, ...field }) => (
          <Field key={name} id={name} label={isShown ? label : ''} error={issueAt(issues, name)}>
            {(control) =>
              field.type === 'choice' ? (
                <select {...control} name={name} defaultValue={typed[name] ?? ''} className={controlClass}>
                  <option value="">{isShown && t('Choose')}</option>
                  {field.options.map((option, index) => (
                    <option key={option} value={option}>
                      {isShown && field.texts?.[index]}
                    </option>
                  ))}
                </select>
              ) : (
                <input {...control} name={name} defaultValue={typed[name]} autoComplete={autocomplete} className={controlClass} />
              )
            }
          </Field>
        ))}
      </div>
      <ConsentTick notice={notice} issues={issues} />
    </>
  )
}

/** The tick beside what is agreed to. Ticked before in another language, it keeps the hash of what was read then, until it is ticked again. */
export function ConsentTick({ notice: { statement, hash, translations }, issues }: Pick<Props, 'notice' | 'issues'>) {
  const { name } = consentTick
  const error = issueAt(issues, name)
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label
        className={`flex min-h-16 cursor-pointer items-center gap-3 rounded-medium border px-3.5 py-2.5 has-checked:border-accent has-checked:bg-tint has-checked:ring-1 has-checked:ring-accent office:min-h-11 ${error ? 'border-bad' : 'border-line-2'}`}
      >
        <input
          {...controlProps(name, undefined, error)}
          type="checkbox"
          name={name}
          defaultValue={hash}
          data-same={translations?.join(' ')}
          onChange={({ currentTarget }) => {
            currentTarget.value = hash
          }}
          className="shrink-0"
        />
        <span className="min-w-0 wrap-anywhere">{statement}</span>
      </label>
      <Note id={name} error={error} />
    </div>
  )
}
