import type { Answers } from '#domain/forms/field.ts'

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
