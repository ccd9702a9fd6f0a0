import { useEffect } from 'react'
import type { Issue } from '../../../domain/answers.ts'
import { fieldFor, type Region } from '../../../domain/form.ts'
import { formNamed } from '../../../domain/forms/index.ts'
import { screenshot } from '../../../domain/screenshot.ts'
import { competitionIn } from '../../../domain/season.ts'
import { PictureInput } from '../../ui/fields/picture.tsx'
import type { Picked } from '../../ui/fields/shrink.ts'
import { loadQrCode } from '../../ui/qr-code-later.tsx'
import type { Entrance } from './entrance.ts'
import { PayByLink } from './pay-by-link.tsx'
import { PayByUpi } from './pay-by-upi.tsx'
import { Questions } from './questions.tsx'

type Props = {
  entrance: Entrance
  /** Where the student is from; null until the first step is done. */
  region: Region | null
  student: string
  issues: Issue[]
  picture: File | null
  opening: boolean
  onPick: (file: File | null) => Promise<Picked | null>
}

/** How to pay from where one is, and the proof that one has. */
export function PaymentStep({ entrance, region, student, issues, picture, opening, onPick }: Props) {
  const { competition, season, doorSeason } = entrance
  const { payment } = competitionIn(season, competition.slug)
  const group = fieldFor(formNamed(competition.form), 'txnNo').group
  // Before it is needed: the connection may be gone by then.
  useEffect(() => void loadQrCode().catch(() => undefined), [])
  return (
    <>
      {region === 'India' && <PayByUpi payment={payment} fee={doorSeason.fees[region]} competition={competition.name} student={student} />}
      {region === 'Out Of India' && <PayByLink payment={payment} fee={doorSeason.fees[region]} />}
      <fieldset className="grid min-w-0 gap-4.5">
        <legend className="mb-3 text-[17px] font-bold">When you have paid</legend>
        <Questions entrance={entrance} group={group} issues={issues} />
        <PictureInput
          picture={picture}
          opening={opening}
          error={issues.find(({ path }) => path === screenshot.name)?.message}
          onPick={onPick}
        />
      </fieldset>
    </>
  )
}
