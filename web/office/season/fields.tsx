import { memo } from 'react'
import { competitions } from '#domain/competitions/index.ts'
import type { Season } from '#domain/season/season.ts'
import { BookingFields } from './booking-fields.tsx'
import { CompetitionFields } from './competition-fields.tsx'
import { DisclaimerFields } from './disclaimer-fields.tsx'
import { ExamSlotFields } from './exam-slot-fields.tsx'
import { OrganisationFields } from './organisation-fields.tsx'
import { RetentionFields } from './retention-fields.tsx'

/** All sections of the form, in the order of the index. */
export const Fields = memo(function Fields({ saved }: { saved: Season }) {
  return (
    <>
      <OrganisationFields />
      {competitions.map((competition) => (
        <CompetitionFields key={competition.slug} competition={competition} saved={saved} />
      ))}
      <BookingFields />
      <ExamSlotFields />
      <DisclaimerFields clauses={Object.keys(saved.disclaimer.clauses)} />
      <RetentionFields />
    </>
  )
})
