import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { mailings } from '#server/platform/db/schema/index.ts'
import type { Workbook } from '#server/platform/http/download.ts'
import { problems } from '#server/platform/http/problem.ts'
import { filledText } from './compose.ts'
import { peopleById } from './people.ts'

const columns = [
  { name: 'name', label: 'Name' },
  { name: 'serial_no', label: 'Serial No' },
  { name: 'phone', label: 'Phone' },
  { name: 'text', label: 'WhatsApp Text' },
  { name: 'link', label: 'WhatsApp Link' },
] as const

/** Returns the phone list of those whom a mailing doesn't reach by email, each with the text for WhatsApp. Throws 404. */
export async function phoneList(context: AppContext, id: string): Promise<Workbook> {
  const [mailing] = await context.db.select().from(mailings).where(eq(mailings.id, id))
  if (!mailing) throw problems.notFound()
  const people = await peopleById(context, mailing.unreachable)
  const rows = people.map((person) => {
    const text = filledText([{ ...person, exam: mailing.examLinks[person.id] ?? '' }], mailing)
    const link = `https://wa.me/${person.phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
    return { name: person.name, serial_no: person.serial, phone: person.phone, text, link }
  })
  return { file: 'PhoneList.xlsx', sheet: 'Phone list', columns, rows }
}
