import { signInPages } from '#domain/account/account.ts'
import type { PageContent } from '#domain/page-props.ts'
import { Page } from '#web/kit/page.tsx'
import { SchoolForm } from './school-form.tsx'

/** 'School Registration Form' (specification 2.9). */
export function SchoolRegisterPage({ season }: PageContent['school-register']) {
  return (
    <Page season={season}>
      <h1 className="text-2xl wide:text-[1.75rem]">School Registration Form</h1>
      <p className="mt-2 max-w-160 text-ink-2">
        To be filled in by officials of a reputed school. We send the register number and a link to set a password to the e-mail address
        that you give here.
      </p>
      <SchoolForm />
      <p className="mt-4">
        Registered already?{' '}
        <a href={signInPages.school.path} className="inline-flex min-h-11 items-center">
          {signInPages.school.title}
        </a>
      </p>
    </Page>
  )
}
