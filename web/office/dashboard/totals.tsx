import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { generalCompetition, listFor } from '#domain/competitions/index.ts'
import type { Region } from '#domain/forms/form.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { Card } from '#web/kit/card.tsx'
import { numberText } from '#web/office/format.ts'

/** The registered students and schools; undefined until they are known. */
type TotalsProps = {
  students: { total: number; indian: number; nonindian: number } | undefined
  schools: { total: number; indian: number; other: number } | undefined
}

type Figure = { label: string; value: number | undefined; definition: string; to: string; region?: Region }

const studentList = `/${listFor(generalCompetition, 'accepted').path}`
const schoolList = `/${ownScreens.schools.path}`

/** The specified cards, in one row: each a link to its list, with what it counts. A dash stands for a figure that isn't known yet. */
export function Totals({ students, schools }: TotalsProps) {
  const once = 'Children with at least one accepted registration on a student form, each counted once, however many competitions.'
  const figures: Figure[] = [
    {
      label: 'TOTAL STUDENT REGISTERED',
      value: students?.total,
      definition: `${once} Wordsmith participants aren’t students and aren’t counted.`,
      to: studentList,
    },
    {
      label: 'INDIAN STUDENT REGISTERED',
      value: students?.indian,
      definition: 'Those of the students who registered with the type India.',
      to: studentList,
      region: 'India',
    },
    {
      label: 'OTHER STUDENT REGISTERED',
      value: students?.nonindian,
      definition: 'Those of the students who registered with the type Out Of India.',
      to: studentList,
      region: 'Out Of India',
    },
    {
      label: 'TOTAL SCHOOL REGISTERED',
      value: schools?.total,
      definition: 'Registered schools, verified or not. Declined ones aren’t counted.',
      to: schoolList,
    },
    { label: 'INDIAN', value: schools?.indian, definition: 'Those of the schools whose country is India.', to: schoolList },
    { label: 'OTHER', value: schools?.other, definition: 'Those of the schools in another country.', to: schoolList },
  ]
  return (
    <section aria-label="Students and schools">
      <Card>
        <ul className="grid grid-cols-3 wide:grid-cols-[repeat(4,auto)_1fr_1fr]">
          {figures.map((figure) => (
            <Total key={figure.label} {...figure} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** The definition opens on hover and focus; without a mouse by the first tap, and the second follows the link. */
function Total({ label, value, definition, to, region }: Figure) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="group relative border-line max-wide:nth-[n+4]:border-t max-wide:not-[:nth-child(3n+1)]:border-s wide:not-first:border-s">
      <Link
        to={to}
        search={(region ? { region } : {}) as never}
        aria-describedby={id}
        onClick={(event) => {
          if (!isOpen && matchMedia('(hover: none)').matches) event.preventDefault()
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className="flex h-full flex-col justify-between px-3.5 py-2 text-ink no-underline hover:bg-tint max-wide:px-2.5"
      >
        <span className="text-[11px] font-semibold text-ink-2">{label}</span>
        <b className="text-[20px] leading-6 tabular-nums">{value === undefined ? '–' : numberText(value)}</b>
      </Link>
      <p
        id={id}
        role="tooltip"
        className="pointer-events-none absolute top-full z-30 hidden w-64 rounded-medium border border-line bg-paper p-3 text-[13px] shadow-2xl group-focus-within:block group-hover:block max-wide:group-nth-[3n]:inset-e-0 max-wide:group-nth-[3n+2]:-inset-s-16 wide:group-nth-[n+5]:inset-e-0"
      >
        {definition}
      </p>
    </li>
  )
}
