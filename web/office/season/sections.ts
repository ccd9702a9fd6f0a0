import type { Competition } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'

export const sections = {
  organisation: 'Organisation',
  booking: 'Quarter-final booking',
  examSlots: 'Exam slots',
  disclaimer: 'Disclaimer',
  retention: 'Deleting old data',
  history: 'History',
} as const

/** The id of a competition's section. */
export function competitionSection({ slug }: Competition): string {
  return `section-${slug}`
}

export function sectionId(name: keyof typeof sections): string {
  return `section-${name}`
}

/** All sections in page order. */
export const index: { id: string; title: string }[] = [
  { id: sectionId('organisation'), title: sections.organisation },
  ...competitions.map((competition) => ({ id: competitionSection(competition), title: competition.name })),
  ...(['booking', 'examSlots', 'disclaimer', 'retention', 'history'] as const).map((name) => ({
    id: sectionId(name),
    title: sections[name],
  })),
]
