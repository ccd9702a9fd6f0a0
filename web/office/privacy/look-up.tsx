import { useId } from 'react'
import { personQuery } from '#domain/privacy/privacy.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { useForm } from '#web/office/editing/use-form.ts'

/** Asks for the email address to look up. */
export function LookUp({ email, onLookUp }: { email: string; onLookUp: (email: string) => void }) {
  const id = useId()
  const { issues, form } = useForm({
    check: checkWith(personQuery),
    async send({ email: asked = '' }) {
      onLookUp(asked.trim())
      return false
    },
  })
  return (
    <form {...form} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <Field id={id} label="Email address" error={issueAt(issues, 'email')}>
        {(control) => (
          <input {...control} name="email" type="email" defaultValue={email} maxLength={254} autoComplete="off" className={controlClass} />
        )}
      </Field>
      {/* As high as the label, so that it lines up with the field. */}
      <Button look={email === '' ? 'primary' : 'plain'} type="submit" className="mt-6.5">
        Look up
      </Button>
    </form>
  )
}
