import { dollars, rupees } from '#domain/payment/money.ts'
import { type Competition, paymentColumns } from './competition.ts'
import { examplePaymentOfAll } from './payment.ts'

export const semiFinal: Competition = {
  slug: 'semi-final',
  form: 'student',
  name: 'Semi-final round',
  isFirstRound: false,
  next: 'eurasian',
  labels: { class_name: 'Student Class in {classYear}' },
  rules: ['separate-emails'],
  leadsToBooking: false,
  doors: [
    {
      path: 'semiform',
      title: 'Semifinal Registration Form',
      paymentType: 'no-offer',
      presets: {},
      forSchools: false,
      season: { fees: { India: rupees(500), 'Out Of India': dollars(20) }, home: 'https://www.example.org/' },
    },
  ],
  lists: [
    {
      path: 'semirequestlist',
      title: 'Semi Final Registration Requests',
      menu: 'Semifinal Student Requests',
      status: 'pending',
      action: 'decide',
      extraColumns: paymentColumns,
      workbook: { file: 'SemiFinalRegistrationData.xlsx', sheet: 'Semi Final Requests' },
    },
    {
      path: 'semialllist',
      alsoAt: ['semiallist'],
      title: 'Semi Final Registered Student Details',
      menu: 'SemiFinal Registered Students',
      status: 'accepted',
      action: 'edit',
      extraColumns: [],
      workbook: { file: 'SemiFinalStudentsData.xlsx', sheet: 'Semi Final Students' },
    },
  ],
  season: {
    summary: 'The second round of the spelling bee, for students who passed the quarter-final.',
    audience: 'Students who passed the quarter-final',
    classYear: '2024',
    invitedOnly: false,
    clauses: ['no-refund', 'correct-details', 'separate-emails', 'no-duplicates', 'one-way-in', 'slow-payments'],
    payment: examplePaymentOfAll(),
  },
}
