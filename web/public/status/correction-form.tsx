import type { Problems, RequestedCorrection } from '#domain/registration/status-view.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldInput } from '#web/kit/fields/field-input.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'

type Props = { correction: RequestedCorrection; action: string; problems: Problems | null }

/** Asks for exactly what the office requested. A plain form, so that it can be sent without JavaScript. */
export function CorrectionForm({ correction, action, problems }: Props) {
  const { fields, was, picture, key } = correction
  const issues = problems?.issues ?? []
  return (
    <form method="post" action={action} encType="multipart/form-data" className="grid grid-cols-1 gap-5">
      {problems && <Message look="bad">{problems.text}</Message>}
      <input type="hidden" name="submission_key" defaultValue={key} />
      {fields.map(({ field, label, options }) => (
        <div key={field.name} className="grid gap-1.5">
          {was[field.name] && (
            <p className="text-[0.9375rem] text-ink-2">
              {label}: you sent <b className="text-ink wrap-anywhere tabular-nums">{was[field.name]}</b>
            </p>
          )}
          <FieldInput
            field={field}
            label={`New: ${label}`}
            value={problems?.typed[field.name]}
            error={issueAt(issues, field.name)}
            options={options}
          />
        </div>
      ))}
      {picture && (
        <Field
          id={picture.name}
          label={picture.label}
          hint="A PNG, JPEG or WebP picture that shows the amount and the number."
          error={issueAt(issues, picture.name)}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              name={picture.name}
              accept="image/png,image/jpeg,image/webp"
              required
              className={controlClass}
            />
          )}
        </Field>
      )}
      <Button look="primary" type="submit" className="wide:justify-self-end">
        Send corrections
      </Button>
    </form>
  )
}
