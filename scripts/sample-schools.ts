import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Answers } from '#domain/forms/field.ts'
import { schoolBody } from '#domain/school/school-body.ts'
import type { AppContext } from '#server/context.ts'
import { addSchool, registerSchool } from '#server/features/schools/register.ts'
import { type OwnSchool, schoolOf } from '#server/features/schools/school-of.ts'
import { user } from '#server/platform/db/schema/index.ts'
import { type Actor, server } from '#server/platform/history.ts'

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
