/** What the specification lists, by clause. A row's first cell starts with the key; a path can be anywhere in it. */
export const keys: Record<string, string[]> = {
  '2.2': [
    '/admin Dashboard',
    '/techrequest Technovation Request',
    '/techlist Technovation All List',
    '/eurasianrequestlist Eurasianspellingbee Request',
    '/eurasianalllist Eurasianspellingbee All List',
    '/bookdata Appointment List',
    '/semirequestlist Semifinal Student Requests',
    '/semialllist SemiFinal Registered Students',
    '/studentsrequest1 Quarterfinal Student Requests',
    '/studentlist1 QuarterFinal Registered Students',
    '/participantlist Wordsmith Registeration Requests',
    '/studentsrequest Student Registeration Requests',
    '/studentlist Registered Students',
    '/schoollist Registered School',
  ],
  '2.5': [
    '/studentlist All Registered Student Details',
    '/studentsrequest All Student Registration Requests',
    '/schoollist All Registered School Details',
    '/studentsrequest1 Quarterfinal Student Requests',
    '/studentlist1 Quarterfinal registered students',
    '/participantlist Wordsmith participants (all data)',
    '/eurasianrequestlist Eurasian spelling bee requests',
    '/eurasianalllist Eurasian spelling bee registered students',
    '/semirequestlist Semi Final Registration Requests',
    '/semialllist Semi Final Registered Student Details',
    '/bookdata Final Booking Details',
    '/techrequest Technovation Registration Requests',
    '/techlist Technovation Registered Student Details',
  ],
  '3': Array.from({ length: 12 }, (_, index) => `3.${index + 1} `),
  '4': Array.from({ length: 7 }, (_, index) => `4.${index + 1} `),
  '5': [
    "1. 'Please enter the student's name.'",
    "2. 'Please enter the Bee Level.'",
    "3. 'Please enter the parent's email.'",
    "4. 'Please enter the parent's mobile number.'",
    "5. 'Please enter a valid email address.'",
    "6. 'Please enter a valid 10-digit mobile number.'",
    "7. 'Please select a date.'",
    "8. 'Please select a time slot.'",
  ],
  '7': Array.from({ length: 36 }, (_, index) => `${index + 1} `),
  '8': [
    'No student type chosen at step 1',
    'Failed login check',
    'Login HTTP status not ok',
    'Edit save success',
    'Edit save failure',
    'Accept or decline',
    'Booking validation',
    'Booking success',
    'Booking non-success status',
    'Booking network failure',
    'School registration failure',
    'Registration submit failure',
    'List loading, accept, decline network failures',
    'Statistics call failure',
    'Slot polling failure',
    'Unknown path',
  ],
  '9': ['Generic student form', 'Registered-school variant', 'Semi-final', 'Eurasian spelling bee', 'Technovation', 'Wordsmith'],
}

/** The routes of 2.1. */
export const routes =
  '/ /abc /form2 /wordsmithform /eurasianspellingbee /quatform /semiform /techovationform /book /Adminlogin /Studentlogin /SchoolRegister /SchoolLogin /user /school /admin /bookdata /techlist /techrequest /studentlist /studentlist1 /studentsrequest /studentsrequest1 /schoollist /participantlist /eurasianrequestlist /eurasianalllist /semialllist /semirequestlist'.split(
    ' ',
  )

/** Clauses that list elements of a screen, with several rows each. */
export const several = ['2.3', '2.4', '2.6', '2.7', '2.8', '2.9', '2.10', '2.11', '6']
