import type { Field } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { unreachable } from '#web/api/problem.ts'
import { Combobox, type FoundOptions } from '#web/kit/combobox.tsx'
import { FormField } from '#web/kit/form/field.tsx'

/** A registered school, found by its name and place. The box then holds both, with the register number at the end. */
export function RegisteredSchool({ field, error }: { field: Field; error: string | undefined }) {
  return (
    <FormField id={field.name} label={field.label} hint={field.hint} error={error}>
      {(control) => (
        <Combobox
          control={control}
          name={field.name}
          required={field.missing !== ''}
          autoComplete={field.autocomplete}
          label={m['form.registered_schools']()}
          search={search}
          listClass="w-full"
        />
      )}
    </FormField>
  )
}

/** Loads the search on first use: other forms do without it, and it needs a connection anyway. */
function search(text: string, signal: AbortSignal): Promise<FoundOptions | null> {
  return import('./school-search.tsx').then(
    ({ searchSchools }) => searchSchools(text, signal),
    () => ({ options: [], note: unreachable().message }),
  )
}
