import { dollars, rupees } from '#domain/payment/money.ts'
import { type Competition, paymentColumns } from './competition.ts'
import { examplePaymentOfAll } from './payment.ts'

export const quarterFinal: Competition = {
  slug: 'quarter-final',
  form: 'student',
  name: 'Quarter-final round',
  isFirstRound: true,
  next: 'semi-final',
  alternative: 'student',
  instead: {
    slug: 'student',
    text: 'Choose this one if you only want to take part in the spelling bee, on your own. A student registration counts too: one of the two forms is enough.',
  },
  labels: { class_name: 'Student Class in {classYear}' },
  rules: [],
  leadsToBooking: true,
  doors: [
    {
      path: 'quatform',
      title: 'Quarterfinal Registration Form',
      paymentType: 'no-offer',
      presets: {},
      forSchools: false,
      season: { fees: { India: rupees(200), 'Out Of India': dollars(8) }, home: 'https://www.example.org/' },
    },
  ],
  lists: [
    {
      path: 'studentsrequest1',
      title: 'Quarterfinal Student Requests',
      menu: 'Quarterfinal Student Requests',
      status: 'pending',
      action: 'decide',
      extraColumns: paymentColumns,
      workbook: { file: 'StudentsData.xlsx', sheet: 'Quarterfinal Requests' },
    },
    {
      path: 'studentlist1',
      title: 'Quarterfinal registered students',
      menu: 'QuarterFinal Registered Students',
      status: 'accepted',
      action: 'edit',
      extraColumns: [],
      workbook: { file: 'StudentsData.xlsx', sheet: 'Quarterfinal Students' },
    },
  ],
  season: {
    summary: 'The first round of the spelling bee. It’s online, at a time you choose.',
    audience: 'School students',
    classYear: '2024',
    invitedOnly: false,
    clauses: ['no-refund', 'no-duplicates', 'one-way-in', 'slow-payments'],
    payment: examplePaymentOfAll(),
  },
}
