import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { SchoolCertificates } from '#domain/certificate/api.ts'
import { type CertificatePrint, certificatePrint } from '#domain/certificate/certificate.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'

const isMaking = ({ state }: CertificatePrint) => state === 'waiting' || state === 'making'

/** The certificates of a school's students in one round: asking for a file with all of them, how far it is, and its download. */
export function CertificateFiles({ round }: { round: SchoolCertificates['rounds'][number] }) {
  const ready = useHydrated()
  const [prints, setPrints] = useState(round.prints)
  const { problem, run } = useAction()
  const address = `/api/school/certificates/${round.competition}/prints`
  const busy = prints.some(isMaking)

  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => {
      call(address, { answer: z.array(certificatePrint), background: true }).then(setPrints, () => {})
    }, 1_500)
    return () => clearInterval(timer)
  }, [busy, address])

  const ask = (format: CertificatePrint['format']) =>
    run(async () => {
      const print = await signedIn('school', () => call(address, { method: 'POST', body: { format }, answer: certificatePrint }))
      setPrints((known) => [print, ...known.filter(({ id }) => id !== print.id)])
    })

  return (
    <Card className="grid gap-3 p-5 print:hidden">
      <h2 className="text-lg">{m['school_area.certificates_of_competition']({ competition: round.name })}</h2>
      <p className="text-ink-2">{m['school_area.students_have_a_certificate']({ count: round.students })}</p>
      {problem && <Message look="bad">{problem.message}</Message>}
      <div className="flex flex-wrap gap-3">
        <Button disabled={!ready} busy={busy} onClick={() => ask('pdf')}>
          {m['school_area.one_pdf_for_printing']()}
        </Button>
        <Button disabled={!ready} busy={busy} onClick={() => ask('zip')}>
          {m['school_area.pdf_for_each_student']()}
        </Button>
      </div>
      {prints.map((print) => (
        <File key={print.id} print={print} />
      ))}
    </Card>
  )
}

function File({ print }: { print: CertificatePrint }) {
  const { id, format, state, made, total } = print
  const what = format === 'pdf' ? 'PDF' : 'Zip'
  if (state === 'failed') return <p className="text-bad">{m['school_area.file_didnt_work']({ file: what })}</p>
  if (isMaking(print)) {
    return (
      <div className="grid gap-1 text-ink-2">
        <label htmlFor={`print-${id}`}>{m['school_area.file_made_of_total']({ file: what, made, total })}</label>
        <progress id={`print-${id}`} value={made} max={total} className="h-2 w-full accent-accent" />
      </div>
    )
  }
  return (
    <a href={`/api/school/certificates/prints/${id}`} download className={buttonClass('plain', 'justify-self-start')}>
      <Download size={18} aria-hidden="true" />
      {m['school_area.download_file_of_certificates']({ count: total, file: what })}
    </a>
  )
}
