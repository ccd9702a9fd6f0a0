import { type ReactNode, useEffect, useState } from 'react'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { screenshot } from '#domain/payment/screenshot.ts'
import type { Problems, RequestedCorrection } from '#domain/registration/status-view.ts'
import { answerWith } from '#web/api/shape.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldInput } from '#web/kit/fields/field-input.tsx'
import { PictureSign } from '#web/kit/fields/picture.tsx'
import { TransactionNumber } from '#web/kit/fields/transaction-number.tsx'
import { besideCode, Note } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { FormProblem, inOurWords, unsent } from '#web/kit/form/form-problem.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { usePageForm } from '#web/kit/form/use-page-form.ts'
import { Message } from '#web/kit/message.tsx'

type Props = { correction: RequestedCorrection; action: string; problems: Problems | null; submit: string }

/**
 * Asks for what is to be sent again, beside what was sent. A plain form, so that it can be sent without JavaScript; with it, the form stays
 * on the page until it is stored, and nothing is lost without a connection. `problems` are those of the plain form.
 */
export function CorrectionForm({ correction, action, problems, submit }: Props) {
  const { fields, txnNo, isUpi, picture, transfers, shared, isPartial, key } = correction
  const form = usePageForm({
    action,
    submissionKey: key,
    problems,
    answer: storedCheck,
    onStored({ path }) {
      location.assign(path)
      return true
    },
  })
  return (
    <form {...form.form} className="grid grid-cols-1 gap-5">
      {form.problems && <Message look="bad">{form.problems.text}</Message>}
      {shared.together.length > 0 && <p>{m['status.counts_for_all']({ names: listText(shared.together) })}</p>}
      {shared.apart.length > 0 && <p>{m['status.keeps_payment']({ names: listText(shared.apart) })}</p>}
      <input type="hidden" name="submission_key" defaultValue={key} />
      {transfers.length > 0 && (
        <WhichTransfer transfers={transfers} value={problems?.typed.transfer} error={issueAt(form.issues, 'transfer')} />
      )}
      <div inert={form.busy} className="grid grid-cols-1 gap-5 min-[900px]:grid-cols-2 min-[900px]:gap-7">
        {fields.map(({ field, code, label, options, was }) => {
          const asked = { value: problems?.typed[field.name], error: issueAt(form.issues, field.name) }
          return (
            <Part key={field.name} name={field.name} title={label}>
              {was && (
                <p className="text-[0.9375rem] text-ink-2">
                  {rich(m['status.you_sent'], {
                    answer: <b className="ms-1 text-ink wrap-anywhere whitespace-pre-line tabular-nums">{was}</b>,
                  })}
                </p>
              )}
              {field.name === txnNo ? (
                <TransactionNumber field={field} label={m['status.new_number']()} isUpi={isUpi} isOptional={isPartial} {...asked} />
              ) : (
                <div className={`grid ${code ? besideCode : 'grid-cols-1'}`}>
                  {code && (
                    <FieldInput
                      field={code}
                      label={code.label}
                      value={problems?.typed[code.name]}
                      error={issueAt(form.issues, code.name)}
                    />
                  )}
                  <FieldInput field={field} label={m['status.new_answer']()} options={options} {...asked} />
                </div>
              )}
            </Part>
          )
        })}
        {picture && (
          <Part name={screenshot.name} title={screenshot.label()}>
            <div className="flex items-center gap-3 text-[0.9375rem] text-ink-2">
              <img
                src={`${action}/picture`}
                alt={m['status.the_screenshot_you_sent']()}
                width={58}
                height={58}
                className="size-14.5 rounded-small border border-line object-cover"
              />
              <span>{m['status.you_sent_this_on_day']({ day: picture.sentOn })}</span>
            </div>
            <NewPicture isOptional={isPartial} error={issueAt(form.issues, screenshot.name)} />
          </Part>
        )}
      </div>
      <FormProblem problem={form.problem && inOurWords(form.problem, unsent(submit))} takesFocus />
      <Button look="primary" type="submit" busy={form.busy} className="max-wide:min-h-13 wide:justify-self-end">
        {form.busy ? m['frame.sending']() : submit}
      </Button>
    </form>
  )
}

const storedCheck = answerWith<{ path: string }>({ path: 'string' })

type WhichProps = Pick<RequestedCorrection, 'transfers'> & { value: string | undefined; error: string | undefined }

/** Asks which of several transfers is sent again. */
function WhichTransfer({ transfers, value, error }: WhichProps) {
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? 'transfer-note' : undefined}>
      <legend className="mb-1 font-semibold">{m['status.which_transfer']()}</legend>
      {transfers.map(({ transfer, text }, n) => (
        <label key={transfer} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            id={n === 0 ? 'transfer' : undefined}
            type="radio"
            name="transfer"
            value={transfer}
            defaultChecked={String(transfer) === value}
            className="size-4.5 accent-accent"
          />
          <span className="tabular-nums">{text}</span>
        </label>
      ))}
      <Note id="transfer" error={error} />
    </fieldset>
  )
}

/** One thing to send again; side by side on wide screens. */
function Part({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const id = `${name}-part`
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 content-start gap-3.5 not-first:border-t not-first:border-line not-first:pt-4.5 min-[900px]:not-first:border-t-0 min-[900px]:not-first:pt-0 min-[900px]:even:border-s min-[900px]:even:border-line min-[900px]:even:ps-7"
    >
      <h3 id={id} className="text-[1.0625rem]">
        {title}
      </h3>
      {children}
    </fieldset>
  )
}

/** Chooses another screenshot, made small enough on the way; without JavaScript the browser sends it as it is. */
function NewPicture({ isOptional, error }: { isOptional: boolean; error: string | undefined }) {
  const [problem, setProblem] = useState(error)
  useEffect(() => setProblem(error), [error])
  const id = screenshot.name
  return (
    <div className="grid gap-1.5">
      <label
        className={`flex min-h-19 cursor-pointer flex-wrap items-center gap-3 rounded-medium border-[1.5px] border-dashed p-3.5 hover:border-accent focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-accent ${problem ? 'border-bad' : 'border-line-2'}`}
      >
        <PictureSign />
        <span className="beside">
          <b id={`${id}-choose`} className="block text-accent">
            {m['status.choose_another_screenshot']()}
          </b>
          <span id={`${id}-hint`} className="block text-sm text-ink-2">
            {m['status.png_jpeg_or_webp']()}
          </span>
        </span>
        {/* Shows the name of the chosen file, and nothing before. */}
        <input
          id={id}
          name={id}
          type="file"
          accept={screenshot.types.join(',')}
          required={!isOptional}
          aria-labelledby={`${id}-choose`}
          aria-describedby={`${id}-hint${problem ? ` ${id}-note` : ''}`}
          aria-invalid={problem ? true : undefined}
          onChange={({ currentTarget }) => void choose(currentTarget)}
          className={`w-full min-w-0 text-sm text-ink-2 ${isOptional ? '' : 'invalid:sr-only'}`}
        />
      </label>
      <Note id={id} error={problem} />
    </div>
  )

  async function choose(input: HTMLInputElement) {
    const [file] = input.files ?? []
    setProblem('')
    if (!file) return
    const shrunk = await import('#web/kit/fields/shrink.ts').then(
      ({ shrink }) => shrink(file),
      () => null,
    )
    // Another one may have been chosen meanwhile.
    if (shrunk === null || input.files?.[0] !== file) return
    setProblem(shrunk.problem)
    const chosen = new DataTransfer()
    if (shrunk.file) chosen.items.add(shrunk.file)
    input.files = chosen.files
  }
}
