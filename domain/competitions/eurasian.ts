import { dollars, rupees } from '#domain/payment/money.ts'
import { type Competition, paymentColumns } from './competition.ts'
import { examplePaymentOfAll } from './payment.ts'

export const eurasian: Competition = {
  slug: 'eurasian',
  form: 'student',
  name: 'Eurasian Spelling Bee',
  isFirstRound: false,
  labels: { class_name: 'Student Class in {classYear}' },
  rules: ['separate-emails'],
  leadsToBooking: false,
  doors: [
    {
      path: 'eurasianspellingbee',
      title: 'Eurasian Spelling Bee Registration Form',
      paymentType: 'no-offer',
      presets: {},
      forSchools: false,
      season: { fees: { India: rupees(1000), 'Out Of India': dollars(30) }, home: 'https://eurasian.example.org/' },
    },
  ],
  lists: [
    {
      path: 'eurasianrequestlist',
      title: 'Eurasian spelling bee requests',
      menu: 'Eurasianspellingbee Request',
      status: 'pending',
      action: 'decide',
      extraColumns: paymentColumns,
      workbook: { file: 'EurasianRegistrationData.xlsx', sheet: 'Eurasian Requests' },
    },
    {
      path: 'eurasianalllist',
      title: 'Eurasian spelling bee registered students',
      menu: 'Eurasianspellingbee All List',
      status: 'accepted',
      action: 'edit',
      extraColumns: [],
      workbook: { file: 'EurasianStudentsData.xlsx', sheet: 'Eurasian Students' },
    },
  ],
  season: {
    summary: 'The spelling bee between the countries of Europe and Asia.',
    audience: 'School students',
    classYear: '2025-2026',
    invitedOnly: false,
    clauses: ['no-refund', 'correct-details', 'separate-emails', 'no-duplicates', 'one-way-in', 'slow-payments'],
    payment: examplePaymentOfAll(),
  },
}
