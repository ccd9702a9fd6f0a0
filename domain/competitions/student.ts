import { dollars, rupees } from '#domain/payment/money.ts'
import { type Competition, paymentColumns } from './competition.ts'
import { examplePaymentOfAll } from './payment.ts'

export const studentRegistration: Competition = {
  slug: 'student',
  form: 'student',
  name: 'Student registration',
  isFirstRound: false,
  alternative: 'quarter-final',
  instead: {
    slug: 'quarter-final',
    text: 'Choose this one if you register through a school, or aren’t sure. It counts for the quarter-final too: one of the two forms is enough.',
  },
  labels: { class_name: 'Student Class in {classYear}' },
  rules: [],
  leadsToBooking: true,
  doors: [
    {
      path: 'abc',
      title: 'Student Registration Form',
      paymentType: 'no-offer',
      presets: {},
      forSchools: false,
      season: { fees: { India: rupees(200), 'Out Of India': dollars(8) }, home: 'https://www.example.org/' },
    },
    {
      path: 'form2',
      title: 'Registered School Student Form',
      paymentType: 'offer',
      presets: { student_type: 'India', contact_code: '+91' },
      forSchools: true,
      season: { fees: { India: rupees(150), 'Out Of India': dollars(12) }, home: 'https://www.example.org/' },
    },
  ],
  lists: [
    {
      path: 'studentsrequest',
      title: 'All Student Registration Requests',
      menu: 'Student Registeration Requests',
      status: 'pending',
      action: 'decide',
      extraColumns: paymentColumns,
      workbook: { file: 'StudentRegistrationData.xlsx', sheet: 'Student Registrations' },
    },
    {
      path: 'studentlist',
      title: 'All Registered Student Details',
      menu: 'Registered Students',
      status: 'accepted',
      showsChildren: true,
      action: 'edit',
      extraColumns: [],
      workbook: { file: 'StudentsData.xlsx', sheet: 'Students' },
    },
  ],
  season: {
    summary: 'General registration for school students who want to take part in our competitions.',
    audience: 'School students',
    classYear: '2024',
    invitedOnly: false,
    clauses: ['no-refund', 'no-duplicates', 'one-way-in', 'slow-payments'],
    payment: examplePaymentOfAll(),
  },
}
