import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { ownScreens } from '#domain/office-screens.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { mayHere } from '#web/office/content.ts'
import { numberText } from '#web/office/format.ts'
import type { Addressees } from './api.ts'

/** The most ids that fit into an address. */
const mostSelected = 300

/** Leads from a list to an email to the selected people, or to all that match. */
export function WriteLink({ list, query, total, ids }: Addressees & { total: number; ids: string[] }) {
  const many = ids.length || total
  if (!mayHere('send emails') || many === 0 || ids.length > mostSelected) return null
  const selected = ids.length > 0 && { ids: ids.join(',') }
  return (
    <Link to={`/${ownScreens.mailings.path}`} search={{ list, ...query, ...selected } as never} className={buttonClass('plain', 'control')}>
      <Mail size={16} aria-hidden="true" /> <span>{`Write to ${numberText(many)}…`}</span>
    </Link>
  )
}
