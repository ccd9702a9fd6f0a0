import { dollars, rupees } from '#domain/payment/money.ts'
import type { Competition } from './competition.ts'
import { examplePaymentOfAll } from './payment.ts'

export const wordsmith: Competition = {
  slug: 'wordsmith',
  form: 'participant',
  name: 'Wordsmith',
  isFirstRound: false,
  labels: {},
  rules: [],
  leadsToBooking: false,
  doors: [
    {
      path: 'wordsmithform',
      title: 'Wordsmith Registration Form',
      paymentType: 'no-offer',
      presets: {},
      forSchools: false,
      season: { fees: { India: rupees(1500), 'Out Of India': dollars(50) }, home: 'https://www.example.org/' },
    },
  ],
  lists: [
    {
      path: 'participantlist',
      title: 'Wordsmith participants (all data)',
      menu: 'Wordsmith Registeration Requests',
      status: 'all',
      action: 'decide',
      extraColumns: [
        { name: 'file_doc', label: 'Payment Screenshot' },
        { name: 'status', label: 'Status' },
      ],
      workbook: { file: 'ParticipantsData.xlsx', sheet: 'Participants' },
    },
  ],
  season: {
    summary: 'A word contest for everybody who loves words, not only for students.',
    audience: 'Adults and students',
    classYear: '2024',
    invitedOnly: false,
    clauses: ['fee-stated', 'no-refund', 'no-duplicates', 'one-way-in', 'slow-payments'],
    payment: examplePaymentOfAll(),
  },
}
