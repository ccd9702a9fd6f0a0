import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { ownScreens } from '#domain/office-screens.ts'
import type { Payable } from '#domain/payment/statement-api.ts'
import { placeFor } from '#web/office/places.ts'

/** Opens a registration: in the workbench while it waits, otherwise in its list. */
export function OpenLink({ of, className, children }: { of: Payable; className: string; children: ReactNode }) {
  const { id, competition, status, serial_no } = of
  const place = placeFor(competitionNamed(competition), status, String(serial_no))
  const inWorkbench = status === 'pending'
  return (
    <Link
      to={inWorkbench ? `/${ownScreens.review.path}` : place.path}
      search={(inWorkbench ? { competition, id } : place.search) as never}
      className={className}
    >
      {children}
    </Link>
  )
}
