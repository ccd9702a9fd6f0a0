import { useRef } from 'react'
import type { EmailText } from '#domain/email/email-kind.ts'
import { longestBody, longestTitle } from '#domain/email/texts.ts'
import type { Issue } from '#domain/forms/field.ts'
import type { Language } from '#domain/language/language.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, FormField } from '#web/kit/form/field.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'

type EmailFieldsProps = {
  text: EmailText
  onChange: (part: Partial<EmailText>) => void
  issues: Issue[]
  /** What can be inserted: the placeholder's name, and what its button says. */
  values: { name: string; label: string }[]
  language?: Language
  /** Follows the hint about paragraphs. */
  hint?: string
}

/** Subject and text of an email, with what is filled in for each. The inputs have the ids 'title' and 'body', as their issues have. */
export function EmailFields({ text, onChange, issues, values, language = 'en', hint = '' }: EmailFieldsProps) {
  const body = useRef<HTMLTextAreaElement>(null)
  const placeholders = new RegExp(`(\\{(?:${values.map(({ name }) => name).join('|')})\\})`)
  return (
    <>
      <InputField
        id="title"
        label="Subject"
        error={messagesAt(issues, 'title')}
        lang={language}
        value={text.title}
        maxLength={longestTitle}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <FormField id="body" label="Text" hint={`An empty line begins a new paragraph. ${hint}`.trim()} error={messagesAt(issues, 'body')}>
        {(control) => (
          <div>
            <div
              role="toolbar"
              aria-label="Insert"
              className="flex items-center gap-1.5 rounded-t-small border border-b-0 border-line-2 bg-ground px-2.5 py-1.5 wide:flex-wrap max-wide:overflow-x-auto"
            >
              <span className="text-[13px] text-ink-2">Insert</span>
              {values.map(({ name, label }) => (
                <Button
                  key={name}
                  className="shrink-0 rounded-full! px-2.5! py-0! text-[13px] wide:min-h-7!"
                  aria-label={`Insert ${label}`}
                  title={`{${name}}`}
                  onClick={() => insert(name)}
                >
                  {label}
                </Button>
              ))}
            </div>
            {/* The same text lies behind what is typed: it makes the box as high, and shows where a value will stand. */}
            <div className="grid *:col-start-1 *:row-start-1 *:min-h-60! *:rounded-t-none">
              <div
                aria-hidden="true"
                className={`${controlClass} pb-8! whitespace-pre-wrap wrap-break-word text-transparent! max-wide:text-[16px]`}
              >
                {text.body.split(placeholders).map((part, at) =>
                  at % 2 === 1 ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal
                    <mark key={at} className="rounded-small bg-tint text-transparent ring-2 ring-tint">
                      {part}
                    </mark>
                  ) : (
                    part
                  ),
                )}
              </div>
              <textarea
                {...control}
                ref={body}
                lang={language}
                maxLength={longestBody}
                value={text.body}
                onChange={({ target }) => onChange({ body: target.value })}
                className={`${controlClass} resize-none overflow-hidden bg-transparent!`}
              />
            </div>
          </div>
        )}
      </FormField>
    </>
  )

  /** Puts a placeholder where the text is being written. */
  function insert(name: string) {
    const control = body.current
    if (!control) return
    control.setRangeText(`{${name}}`, control.selectionStart, control.selectionEnd, 'end')
    onChange({ body: control.value })
    control.focus()
  }
}

function messagesAt(issues: Issue[], path: string): string | undefined {
  const own = issues.filter((issue) => issue.path === path).map(({ message }) => message)
  return own.length > 0 ? own.join(' ') : undefined
}
