import type { Answers } from '../domain/answers.ts'

// Invented people. Any likeness to a real family is chance.
const given = {
  India: ['Aanya', 'Vihaan', 'Ishita', 'Kabir', 'Meher', 'Reyansh', 'आरव', 'Saanvi', 'D’Souza', 'Zoya', 'अनन्या', 'Harpreet'],
  abroad: ['Дмитрий', 'Aigerim', 'Zoë', 'Li Wei', 'Sofía', 'Muhammad Ibrahim', 'Айгүл', 'Emre', 'Noor', 'Łukasz', 'Anastasiia-Maria', 'Bo'],
}
const family = {
  India: ['Raghunathan', 'Iyer', 'शर्मा', 'Mehta', 'Fernandes', 'Kulkarni', 'Banerjee', 'Singh Ahluwalia', 'Thottathil', 'Qureshi', 'Rao'],
  abroad: [
    'Ахметов',
    'Nurlanova',
    'O’Connor',
    'Zhang',
    'García de la Fuente y Martínez',
    'Al-Farouqi',
    'Сыдыкова',
    'Yılmaz',
    'Haddad',
    'Wójcik',
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

/** The `n`th sample family's answers on the student form; the same `n` is always the same family. */
export function samplePerson(n: number): Answers {
  const region = n % 4 === 3 ? 'abroad' : 'India'
  const pick = <T>(from: readonly T[], step: number): T => from[Math.floor(n / step) % from.length] as T
  const [city, state, country, code] = pick(places[region], 3)
  const name = `${pick(given[region], 1)} ${pick(family[region], 12)}${n >= 130 ? ` ${roman(Math.floor(n / 130))}` : ''}`
  return {
    student_name: name,
    student_email: `student${n}@school.example`,
    birth_date: `${2009 + (n % 7)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`,
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

function two(number: number) {
  return String(number).padStart(2, '0')
}

function roman(number: number): string {
  const signs = [
    ['M', 1000],
    ['D', 500],
    ['C', 100],
    ['L', 50],
    ['X', 10],
    ['V', 5],
    ['I', 1],
  ] as const
  const sign = signs.find(([, value]) => value <= number)
  return sign ? sign[0] + roman(number - sign[1]) : ''
}
