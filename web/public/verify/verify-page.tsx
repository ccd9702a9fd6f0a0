import { BadgeCheck } from 'lucide-react'
import type { CertificatePages } from '#domain/certificate/api.ts'
import { codeText, longestTypedCode, type Verification } from '#domain/certificate/certificate.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { InputField } from '#web/kit/form/input-field.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { Message } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'
import { TermList } from '#web/kit/term-list.tsx'

/** Says whether a certificate is genuine, for whoever holds one in their hands. Needs no script. */
export function VerifyPage({ season, typed, found }: CertificatePages['verify']) {
  return (
    <Page season={season}>
      <div className="mx-auto max-w-130">
        <h1 className="text-2xl wide:text-3xl">{m['status.check_a_certificate']()}</h1>
        <p className="mt-2 text-ink-2">{m['status.enter_code_lower_edge']()}</p>
        <div className="mt-4 grid gap-3.5">
          {found && <Answer found={found} />}
          <Card className="p-4.5 wide:p-6">
            <form noValidate method="get" action="/verify" className="grid gap-4">
              <InputField
                id="code"
                label={m['status.code']()}
                hint={m['status.like_7k4p_92qx_3hmd']()}
                name="code"
                defaultValue={typed}
                required
                maxLength={longestTypedCode}
                autoCapitalize="characters"
                spellCheck="false"
              />
              <Button look="primary" type="submit">
                {m['status.check']()}
              </Button>
            </form>
          </Card>
          <p className="text-ink-2">
            {rich(m['status.show_initials_only_arent'], {
              contact: <a href={`mailto:${season.contact}`}>{season.contact}</a>,
            })}
          </p>
        </div>
      </div>
    </Page>
  )
}

function Answer({ found }: { found: Verification }) {
  switch (found.state) {
    case 'unknown':
      return <Message look="bad">{m['status.no_certificate_code']()}</Message>
    case 'replaced':
      return <Message look="bad">{m['status.certificate_replaced']({ day: found.day })}</Message>
    case 'withdrawn':
      return <Message look="bad">{m['status.certificate_withdrawn']({ day: found.day })}</Message>
    case 'genuine':
      return (
        <Card className="p-4.5 wide:p-6">
          <div role="status">
            <h2 className="flex items-center gap-2.5 text-lg">
              <BadgeCheck size={26} className="text-good" aria-hidden="true" />
              {m['status.this_certificate_is_genuine']()}
            </h2>
          </div>
          <TermList
            className="mt-3"
            terms={[
              [m['status.code'](), codeText(found.code)],
              [m['status.initials'](), found.initials],
              [m['status.round'](), found.round],
              [m['status.award'](), found.award],
              [m['booking.date'](), found.date],
            ]}
          />
        </Card>
      )
  }
}
