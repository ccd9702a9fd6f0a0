import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { competitionNamed } from '#domain/competitions/index.ts'
import { officeScreens } from '#domain/office-screens.ts'
import type { Payable } from '#domain/payment/statement-api.ts'
import { placeFor } from '#web/office/shell/screens.ts'

const hasWorkbench = officeScreens.some(({ path }) => path === 'review')

/** Opens a registration: in the workbench while it waits, otherwise in its list. */
export function OpenLink({ of, className, children }: { of: Payable; className: string; children: ReactNode }) {
  const { id, competition, status, serial_no } = of
  const place = placeFor(competitionNamed(competition), status, String(serial_no))
  const inWorkbench = hasWorkbench && status === 'pending'
  return (
    <Link
      to={inWorkbench ? '/review' : place.path}
      search={(inWorkbench ? { competition, id } : place.search) as never}
      className={className}
    >
      {children}
    </Link>
  )
}
