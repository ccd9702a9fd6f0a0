import { ListInput } from './list-input.tsx'
import { Section } from './section.tsx'
import { sectionId, sections } from './sections.ts'

/** The dates a form may offer. */
export function ExamSlotFields() {
  return (
    <Section id={sectionId('examSlots')} title={sections.examSlots}>
      <p className="max-w-prose text-ink-2">
        Forms that ask for an exam slot offer these, in this order, as you write them. While there is none the question is not asked.
      </p>
      <ListInput
        path="examSlots"
        title="Choices"
        item="Exam slot"
        add="Add an exam slot"
        empty="There is none yet: the question is not asked."
      />
    </Section>
  )
}
