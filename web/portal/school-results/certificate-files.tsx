import { Download } from 'lucide-react'
import type { SchoolCertificates } from '#domain/certificate/api.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'

/** The certificates of a school's students in one round, to download together. */
export function CertificateFiles({ round: { competition, name, students } }: { round: SchoolCertificates['rounds'][number] }) {
  const address = `/api/school/certificates/${competition}/file`
  return (
    <Card className="grid gap-3 p-5 print:hidden">
      <h2 className="text-lg">{m['school_area.certificates_of_competition']({ competition: name })}</h2>
      <p className="text-ink-2">{m['school_area.students_have_a_certificate']({ count: students })}</p>
      <p className="flex flex-wrap gap-3">
        <a href={`${address}?format=pdf`} download className={buttonClass()}>
          <Download size={18} aria-hidden="true" /> {m['school_area.one_pdf_for_printing']()}
        </a>
        <a href={`${address}?format=zip`} download className={buttonClass()}>
          <Download size={18} aria-hidden="true" /> {m['school_area.pdf_for_each_student']()}
        </a>
      </p>
    </Card>
  )
}
