import { dollars, rupees } from '#domain/payment/money.ts'
import { type Competition, paymentColumns } from './competition.ts'
import { examplePaymentOfAll } from './payment.ts'

export const technovation: Competition = {
  slug: 'technovation',
  form: 'student',
  name: 'Technovation',
  isFirstRound: false,
  labels: { class_name: 'Student Class in {classYear}' },
  rules: [],
  leadsToBooking: false,
  doors: [
    {
      path: 'techovationform',
      title: 'Registration Form',
      paymentType: 'no-offer',
      presets: {},
      forSchools: false,
      season: { fees: { India: rupees(1000), 'Out Of India': dollars(30) }, home: 'https://technovation.example.org/' },
    },
  ],
  lists: [
    {
      path: 'techrequest',
      title: 'Technovation Registration Requests',
      menu: 'Technovation Request',
      status: 'pending',
      action: 'decide',
      extraColumns: paymentColumns,
      workbook: { file: 'TechnovationRegistrationData.xlsx', sheet: 'Technovation Requests' },
    },
    {
      path: 'techlist',
      title: 'Technovation Registered Student Details',
      menu: 'Technovation All List',
      status: 'accepted',
      action: 'edit',
      extraColumns: [],
      workbook: { file: 'TechnovationStudentsData.xlsx', sheet: 'Technovation Students' },
    },
  ],
  season: {
    summary: 'A technology contest for students who like to build things.',
    audience: 'School students',
    classYear: '2025-2026',
    invitedOnly: false,
    clauses: ['no-refund', 'no-duplicates', 'one-way-in', 'slow-payments-eurasian'],
    payment: examplePaymentOfAll(),
  },
}
