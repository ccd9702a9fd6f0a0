import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Answers } from '#domain/forms/field.ts'
import { schoolBody } from '#domain/school/school-body.ts'
import type { AppContext } from '#server/context.ts'
import { addSchool, registerSchool } from '#server/features/schools/register.ts'
import { type OwnSchool, schoolOf } from '#server/features/schools/school-of.ts'
import { user } from '#server/platform/db/schema/index.ts'
import { type Actor, server } from '#server/platform/history.ts'

// Invented people. Any resemblance to a real family is coincidental.
const names = {
  India: [
    {
      given: ['Aanya', 'Vihaan', 'Ishita', 'Kabir', 'Meher', 'Reyansh', 'Saanvi'],
      family: ['Raghunathan', 'Iyer', 'Mehta', 'Rao', 'Banerjee', 'Singh Ahluwalia'],
    },
    { given: ['आरव', 'अनन्या', 'ईशान', 'काव्या', 'विहान'], family: ['शर्मा', 'वर्मा', 'मिश्रा', 'त्रिपाठी'] },
    { given: ['Maria', 'Joel', 'Annika', 'Dev', 'Zoya'], family: ['D’Souza', 'Fernandes', 'Thottathil', 'Qureshi'] },
  ],
  abroad: [
    { given: ['Дмитрий', 'Айгүл', 'Семён', 'Алия', 'Тимур'], family: ['Ахметов', 'Сыдыкова', 'Ким', 'Нурланова'] },
    {
      given: ['Zoë', 'Muhammad Ibrahim', 'Li Wei', 'Sofía', 'Łukasz', 'Bo'],
      family: ['O’Connor', 'Al-Farouqi', 'Zhang', 'García de la Fuente y Martínez'],
    },
  ],
}
const places: Record<'India' | 'abroad', [string, string, string, string][]> = {
  India: [
    ['Bengaluru', 'Karnataka', 'India', '+91'],
    ['Pune', 'Maharashtra', 'India', '+91'],
    ['Lucknow', 'Uttar Pradesh', 'India', '+91'],
    ['Kochi', 'Kerala', 'India', '+91'],
  ],
  abroad: [
    ['Almaty', 'Almaty', 'Kazakhstan', '+7'],
    ['Bishkek', 'Chüy', 'Kyrgyzstan', '+996'],
    ['Dubai', 'Dubai', 'United Arab Emirates', '+971'],
    ['Istanbul', 'Istanbul', 'Türkiye', '+90'],
  ],
}
const schools = [
  'Sunrise Public School',
  'Lakeside Academy',
  'St. Brigid’s Convent Girls’ Higher Secondary School',
  'Школа № 39',
  'Green Valley International',
]

/** The `n`th sample person's answers on a form, through a door; the same `n` is always the same person. */
export function samplePerson(n: number, form: string, presets: Answers = {}): Answers {
  const student = sampleStudent(n, presets)
  return form === 'participant' ? asParticipant(student, n) : { ...student, ...presets }
}

function sampleStudent(n: number, presets: Answers): Answers {
  const region = n % 4 === 3 && presets.student_type !== 'India' ? 'abroad' : 'India'
  const pick = <T>(from: readonly T[], step: number): T => from[Math.floor(n / step) % from.length] as T
  const [city, state, country, code] = pick(places[region], 3)
  const people = pick(names[region], 1)
  const name = `${pick(people.given, 2)} ${pick(people.family, 7)}`
  return {
    student_name: name,
    student_email: `student${n}@school.example`,
    birth_date: `${2009 + (Math.floor(n / 28) % 7)}-${two(1 + (Math.floor(n / 196) % 12))}-${two(1 + (n % 28))}`,
    class_name: `Class ${3 + (n % 9)}`,
    student_type: region === 'India' ? 'India' : 'Out Of India',
    parent_email: `family${n}@home.example`,
    contact_code: code,
    parent_contact: region === 'India' ? String(9_800_000_000 + n) : String(55_500_000 + n),
    address_name: `${1 + (n % 90)} ${pick(['Lake View Road', 'Gandhi Marg', 'Abay Avenue', 'Cedar Lane'], 2)}\n${city}`,
    school_name: pick(schools, 2),
    city_name: city,
    state_name: state,
    country_name: country,
    txn_no: `${412_300_000_000 + n * 7919}`,
  }
}

function asParticipant(student: Answers, n: number): Answers {
  const occupations = ['Working Student for Student', 'Employed/Self Employed', 'Home Maker', 'Retired', 'Not Working Student for Other']
  return {
    participant_name: student.student_name ?? '',
    email: student.parent_email ?? '',
    alternate_email: n % 2 === 0 ? (student.student_email ?? '') : '',
    birth_date: `${1950 + (n % 55)}${student.birth_date?.slice(4)}`,
    qualification: ['B.Ed.', 'M.A. English', 'Class 12', 'Diploma in nursing'][n % 4] ?? '',
    occupation: occupations[n % 5] ?? '',
    participant_type: student.student_type ?? '',
    contact_code: student.contact_code ?? '',
    contact: student.parent_contact ?? '',
    alternate_contact_code: '',
    alternate_contact: `080 ${2_000_000 + n}`,
    exam_slot: '',
    address: student.address_name ?? '',
    city: student.city_name ?? '',
    state: student.state_name ?? '',
    country: student.country_name ?? '',
    txn_no: student.txn_no ?? '',
  }
}

function two(number: number) {
  return String(number).padStart(2, '0')
}

// Invented schools. Any resemblance to a real one is coincidental.
const sampleSchools: Answers[] = [
  sample('sunrise', 'Sunrise Public School', 'Jayanagar', 'CBSE', ['Bengaluru', 'Karnataka', 'India', '560 041', '+91 80']),
  sample('lakeside', 'Lakeside Academy', 'Main campus', 'ICSE', ['Pune', 'Maharashtra', 'India', '411 004', '+91 20']),
  sample('brigid', 'St. Brigid’s Convent Girls’ Higher Secondary School', 'Senior section', 'State Board', [
    'Kochi',
    'Kerala',
    'India',
    '682 001',
    '+91 484',
  ]),
  sample('school39', 'Школа № 39', 'Old town', 'National curriculum', ['Almaty', 'Almaty', 'Kazakhstan', '050 000', '+7 727']),
  sample('greenvalley', 'Green Valley International', 'Marina', 'IB', ['Dubai', 'Dubai', 'United Arab Emirates', '00000', '+971 4']),
]

/** Registers itself, so that the office finds a school to verify. */
const newSchool = sample('hillcrest', 'Hillcrest School', 'North campus', 'CBSE', [
  'Shimla',
  'Himachal Pradesh',
  'India',
  '171 001',
  '+91 177',
])

/** Adds the sample schools that don't exist yet, as the office does, and one to verify. Returns all verified ones with their accounts. */
export async function addSampleSchools(context: AppContext): Promise<(OwnSchool & { actor: Actor })[]> {
  const schools = []
  for (const answers of sampleSchools) {
    const email = answers.email ?? ''
    const accountOf = async () => (await context.db.select().from(user).where(eq(user.email, email))).at(0)
    if (!(await accountOf())) await addSchool(context, server, schoolBody.parse(answers))
    const account = await accountOf()
    if (account) schools.push({ ...(await schoolOf(context.db, account.id)), actor: { id: account.id, name: email } })
  }
  if ((await context.db.$count(user, eq(user.email, newSchool.email ?? ''))) === 0)
    await registerSchool(context, { answers: schoolBody.parse(newSchool), key: randomUUID() })
  return schools
}

function sample(slug: string, schoolname: string, branch: string, board: string, place: [string, string, string, string, string]): Answers {
  const [city, state, country, pincode, code] = place
  return {
    country,
    state,
    city,
    schoolname,
    branch,
    board,
    email: `office@${slug}.example`,
    landline: `${code} 234 5678`,
    mobile: `${code} 987 6543`,
    address: `1 School Road\n${city}`,
    landmark: 'Opposite the park',
    pincode,
  }
}
