import type { ReactNode } from 'react'
import type { Season } from '#domain/season/season.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { Page } from '#web/kit/page.tsx'

/** The narrow card of the sign-in pages. */
export function AccountCard({ season, title, children }: { season: Season; title: string; children: ReactNode }) {
  return (
    <Page season={season}>
      <div className="mx-auto mt-2 grid max-w-105 gap-5 rounded-large border border-line bg-paper p-5 wide:mt-10 wide:p-7">
        <h1 className="text-2xl">{title}</h1>
        {children}
      </div>
    </Page>
  )
}

/** The account's email address. */
export function EmailField({ error }: { error?: string | undefined }) {
  return (
    <Field id="email" label="Email" error={error}>
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className={controlClass}
        />
      )}
    </Field>
  )
}
