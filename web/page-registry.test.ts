import { expect, test } from 'vitest'
import { type AccountRole, accountRoles, type Session, type SignInRole, signInPages, signInRoles } from '#domain/account/account.ts'
import { offeredDays } from '#domain/booking/offered-days.ts'
import type { CompetitionPages } from '#domain/competitions/api.ts'
import { entranceAt } from '#domain/competitions/entrance.ts'
import { competitions, type DoorPlace, doorAt, doors } from '#domain/competitions/index.ts'
import { noticePartFor, noticeParts, noticeVersion } from '#domain/privacy/notice.ts'
import { schoolFields } from '#domain/school/school.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { inlineScripts, render } from './render.tsx'

const every = doors.map(({ door }) => door.path)
const today = '2025-09-01'

/** Every page, some in several states. */
function everyPage() {
  const season = defaultSeason
  const at = doorAt('quatform')
  if (!at) throw new Error('There is no door')
  return [
    home({ open: every.slice(1) }),
    ...every.map((path) => door(path)),
    render('payment-preview', entranceAt(at, season, Date.now(), { isTrial: true, noticeVersion: 'n1' })),
    book(),
    book({ from: null, to: null }),
    render('check', { season, problem: null, typed: { reference: '', email: '' }, sent: null, wantsLink: false }),
    render('privacy-notice', { season, parts: noticeParts.map((part) => noticePartFor(part, {})), version: noticeVersion({}) }),
    render('status', { season, view: null, action: '/status', problems: null }),
    render('unavailable', { path: 'quatform', season }),
    render('welcome', { season }),
    render('not-found', { season }),
    ...([null, 'load', 'send'] as const).map((again) => render('problem', { title: 'Not available', text: 'Try again.', again, season })),
    ...signInRoles.map((role) => signIn(role)),
    render('forgotten-password', { role: 'school', season }),
    ...([null, 'user', 'admin'] as const).map((role) => render('password', { token: 't', role, isFirst: role === 'user', season })),
    render('school-register', { season }),
    render('student-area', { session: session('user'), registrations: [], ownZone: null, later: [], asked: ['news'], season }),
    render('school-area', { ...schoolArea, later: [], asked: [], season }),
    render('school-add', { ...schoolForm, shared: { city_name: 'Pune' }, draft: null, replaces: null, season }),
    render('school-import', { ...schoolForm, season }),
    render('school-coordinators', { session: session('school'), school, season }),
    render('school-payments', {
      ...schoolForm,
      season,
    }),
    ...[true, false].map((is_verified) =>
      render('school-students', { session: session('school'), school: { ...school, is_verified }, season }),
    ),
    ...accountRoles.map((role) => render('profile', { session: session(role), season })),
    render('first-administrator', { token: 't', season }),
  ]
}

test('no page has inline styles or scripts, which the content security policy would refuse', () => {
  const allowed = inlineScripts.map((text) => `<script>${text}</script>`)
  for (const { html } of everyPage()) {
    const others = allowed.reduce((rest, script) => rest.replace(script, ''), html)
    expect(others).not.toMatch(/ style=|<script| on\w+=/)
  }
})

test('no page waits for code while it is rendered', () => {
  // React writes these where it gave up waiting.
  for (const { html, title } of everyPage()) expect(html, title).not.toMatch(/<!--\$[?!]-->/)
})

test('a form with fixed answers shows them as read-only and names one fee only', () => {
  const { html } = door('form2')
  expect(controlNamed(html, 'student_type')).toMatch(/ readOnly=.* value="India"/i)
  expect(controlNamed(html, 'contact_code')).toMatch(/ readOnly=.* value="\+91 India"/i)
  expect(html).toContain('₹150')
  expect(html).not.toContain('$12')
})

test('where child and parent need different email addresses, the field says so', () => {
  const saying = every.filter((path) => door(path).html.includes('Use a different address from the student’s.'))
  expect(saying.sort()).toEqual(['eurasianspellingbee', 'semiform'])
})

test('the disclaimer states the fee where it must, and no placeholder is left on any form', () => {
  expect(door('wordsmithform').html).toContain('The fee is INR 1500 for participants in India and USD 50 for participants elsewhere.')
  for (const path of every) expect(door(path).html).not.toMatch(/\{\w+\}/)
})

test('the exam slot is asked for only while the season offers some', () => {
  expect(door('wordsmithform').html).not.toContain('Exam Slot')
  const { html } = door('wordsmithform', { ...defaultSeason, examSlots: ['Sunday 10:00'] })
  expect(html).toContain('Exam Slot')
  expect(html).toContain('Sunday 10:00')
})

test('the home page has a card for each open competition: for whom, fees, closing date and a link to every form, the first round first', () => {
  const season = structuredClone(defaultSeason)
  Object.assign(season.doors.quatform ?? {}, { closes: '2026-12-31T18:29:59.000Z' })
  const { html } = home({ season })
  expect(html).toMatch(/First round.*Quarter-final round.*>For<.*School students.*₹200 in India, \$8 abroad.*31 December 2026/)
  for (const path of every) expect(html).toContain(`href="/${path}"`)
  for (const { name } of competitions) expect(html).toMatch(new RegExp(`<h3[^>]*>${name}</h3>`))
  expect(html).toContain('Start with the quarter-final round.')
  expect(html).toMatch(/Through a registered school: ₹150 in India/)
  const [, cards = ''] = html.split('id="open"')
  expect([...cards.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, name]) => name).slice(0, 2)).toEqual([
    'Quarter-final round',
    'Student registration',
  ])
})

test('the cards of the quarter-final and the student registration say that one of the two is enough, while both are open', () => {
  const enough = ({ html }: { html: string }) => html.split('one of the two forms is enough').length - 1
  expect(enough(home({}))).toBe(2)
  expect(enough(home({ open: every.filter((path) => path !== 'quatform') }))).toBe(0)
})

test('each form is headed by its own name', () => {
  const headings = every.map((path) => /<h1 id="door"[^>]*>([^<]+)/.exec(door(path).html)?.[1])
  expect(headings).toContain('Quarterfinal Registration Form')
  expect(new Set(headings).size).toBe(every.length)
})

test('the home page leads to booking while there are dates, to every sign-in, and to the form for schools', () => {
  const season = structuredClone(defaultSeason)
  const { html } = home({ season })
  expect(html).toContain('from 10 to 13 September 2025')
  for (const path of ['/book', '/check', '/Studentlogin', '/SchoolLogin', '/SchoolRegister', '/Adminlogin']) {
    expect(html).toContain(`href="${path}"`)
  }
  Object.assign(season.booking, { from: null, to: null })
  const without = home({ season }).html
  expect(without).toContain('No dates yet.')
  expect(without).not.toContain('href="/book"')
})

test('the home page tells what the contest is from the season, and leaves out what the season doesn’t say', () => {
  const season = structuredClone(defaultSeason)
  Object.assign(season.competitions['semi-final'] ?? {}, { from: '2027-01-23', to: '2027-01-24' })
  Object.assign(season.home, {
    questions: ['How do we practise? Ten minutes a day.'],
    about: 'We are a school.',
    people: ['Nadia Karimova, competition director'],
    address: '12 Example Road',
  })
  const { html } = home({ season })
  for (const text of [
    'What your child does',
    'The spelling is C, H, A, M, E, L, E, O, N.',
    '23 to 24 January 2027',
    'Fee for the first round',
    'How do we practise?',
    'Ten minutes a day.',
    'We are a school.',
    'Nadia Karimova',
    '12 Example Road',
  ])
    expect(html).toContain(text)
  Object.assign(season.home, { steps: [], word: null, questions: [], about: null, people: [], address: null })
  const bare = home({ season }).html
  for (const id of ['does', 'questions', 'about']) expect(bare).not.toContain(`id="${id}"`)
})

test('help is by email, and by phone and WhatsApp when the season has them', () => {
  expect(home({}).html).not.toMatch(/tel:|wa\.me/)
  const { html } = home({ season: { ...defaultSeason, phone: '+91 80 0000 0100', whatsapp: '+91 (98450) 10-200' } })
  for (const href of ['mailto:help@example.org', 'tel:+918000000100', 'https://wa.me/919845010200'])
    expect(html).toContain(`href="${href}"`)
})

/** The text of a document, without its elements. */
function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '')
}

test('a card says when a closed form opens, if the competition’s other form is open', () => {
  const season = structuredClone(defaultSeason)
  Object.assign(season.doors.form2 ?? {}, { opens: '2026-12-01T03:30:00.000Z' })
  const { html } = home({ season, open: every.filter((path) => path !== 'form2') })
  expect(textOf(html)).toContain('Through a registered school: closed now. It opens on 1 December 2026')
  expect(html).not.toContain('href="/form2"')
  expect(html).not.toContain('at a lower fee')
  expect(render('unavailable', { path: 'form2', season }).html).toContain('It opens on 1 December 2026')
})

test('the home page names the booking days until they have passed, and leads to those of the specification still', () => {
  const on = (day: string) => home({ today: day }).html
  expect(on('2025-09-13')).toContain('from 10 to 13 September 2025.')
  expect(on('2025-09-14')).not.toContain('September 2025')
  expect(on('2025-09-14')).toContain('href="/book"')
  const ours = { ...defaultSeason, booking: { ...defaultSeason.booking, to: '2025-09-12' } }
  expect(home({ today: '2025-09-13', season: ours }).html).not.toContain('href="/book"')
})

test('without booking days the booking page is unavailable', () => {
  const { html } = book({ from: null, to: null })
  expect(html).toContain('This Page is Currently Unavailable')
  expect(html).not.toContain('<form')
})

test('a school that is signed in sees its own name filled in and read-only', () => {
  const at = doorAt('form2')
  if (!at) throw new Error('There is no door')
  const presets = { ...at.door.presets, school_name: 'St. Brigid’s' }
  const { html } = render(
    'register',
    entranceAt({ ...at, door: { ...at.door, presets } }, defaultSeason, Date.now(), { isTrial: true, noticeVersion: 'n1' }),
  )
  expect(controlNamed(html, 'school_name')).toMatch(/ readOnly=.* value="St. Brigid’s"/i)
})

test('closed competitions are listed below without a link: first those that open later, then those that have closed', () => {
  const season = structuredClone(defaultSeason)
  Object.assign(season.doors.semiform ?? {}, { closes: '2026-10-31T18:29:59.000Z' })
  Object.assign(season.doors.eurasianspellingbee ?? {}, { opens: '2026-11-30T18:30:00.000Z' })
  const open = every.filter((path) => !['semiform', 'eurasianspellingbee'].includes(path))
  const { html } = home({ season, open, later: ['eurasianspellingbee'] })
  expect(textOf(html)).toMatch(
    /Opening later.*Eurasian Spelling Bee.*₹1,000 in India, \$30 abroad. Opens 1 December 2026\..*Closed.*Semi-final round.*It closed on 31 October 2026/,
  )
  expect(html).not.toContain('href="/semiform"')
  expect(html).not.toContain('href="/eurasianspellingbee"')
})

test('while nothing is open the home page says what opens next', () => {
  const season = structuredClone(defaultSeason)
  Object.assign(season.doors.semiform ?? {}, { opens: '2025-09-19T18:30:00.000Z' })
  Object.assign(season.doors.eurasianspellingbee ?? {}, { opens: '2025-10-31T18:30:00.000Z' })
  const { html } = home({ season, open: [], later: ['eurasianspellingbee', 'semiform'] })
  expect(html).toMatch(/No competition is open right now. (<!-- -->)?Next: Semi-final round, from 20 September 2025\./)
  expect(html).not.toContain('Register a child')
  expect(home({ open: [] }).html).not.toContain('Next:')
})

function home(content: Partial<CompetitionPages['home']>) {
  return render('home', { season: defaultSeason, open: every, later: [], today, isTrial: true, winners: [], ...content })
}

function book(window: Partial<Season['booking']> = {}, today = '2025-09-01') {
  const booking = { ...defaultSeason.booking, ...window }
  return render('book', {
    booking,
    season: { ...defaultSeason, booking },
    invitation: null,
    own: null,
    places: [],
    isPlace: false,
    days: offeredDays({ booking, timeZone: defaultSeason.timeZone }, today),
    link: null,
    zoneText: 'IST (UTC+5:30)',
    deadLink: false,
  })
}

test('each role has its own sign-in page with its title, ‘Forgot password?’ and a link to register', () => {
  const links = (role: SignInRole) =>
    [...signIn(role).html.matchAll(/<a href="([^"]+)"[^>]*>(Forgot password\?|register)<\/a>/g)].map(([, href]) => href)
  for (const role of signInRoles) expect(signIn(role).html).toMatch(new RegExp(`<h1[^>]*>${signInPages[role].title()}</h1>`))
  expect(links('admin')).toEqual(['/forgotten-password?role=admin'])
  expect(links('user')).toEqual(['/forgotten-password?role=user', '/'])
  expect(links('school')).toEqual(['/forgotten-password?role=school', '/SchoolRegister'])
  expect(signIn('user', true).html).toContain('Your password is set.')
})

test('an emailed link shows how long the password must be for the role, or says that it has expired and offers a new one', () => {
  const at = (role: SignInRole | null, isFirst = false) => render('password', { token: 't', role, isFirst, season: defaultSeason }).html
  expect(at('admin')).toMatch(/Choose a new password.*15 or more characters/)
  expect(at('school', true)).toMatch(/Set your password.*8 or more characters/)
  expect(at(null)).toMatch(
    /This link has expired.*href="\/forgotten-password\?role=school"[^>]*>New link for a school.*ask the person who invited you/,
  )
})

test('the school form asks twelve questions, all of them required', () => {
  const { html } = render('school-register', { season: defaultSeason })
  for (const text of ['School Registration Form', 'officials of a reputed school', 'Register School']) expect(html).toContain(text)
  for (const { label } of schoolFields()) expect(html).toContain(`>${label}</label>`)
  expect(html.match(/ required=/g)).toHaveLength(12)
})

test('a student is welcomed by name, and sees the state of each registration and what is coming soon', () => {
  const registration = {
    reference: '7K3M9-XQ2BD',
    serial_no: 1204,
    name: 'Zoë O’Connor',
    competition: 'Semi-final round',
    status: 'pending',
    message: 'We are checking the payment.',
    fee: 'INR 500',
    submitted_at: '2026-11-19T20:00:00.000Z',
    booking: { date: '2025-09-10', time_slot: '04:00 PM' },
    next: { path: '/book', text: 'Book a time' },
  }
  const at = (registrations: (typeof registration)[], asked: string[] = []) =>
    render('student-area', { session: session('user'), registrations, ownZone: 'Asia/Almaty', later: [], asked, season: defaultSeason })
      .html
  expect(at([registration])).toMatch(
    /Semi-final round.*Checking payment.*We are checking the payment.*Booked for.*Wednesday 10 September 2025, 4:00 pm IST \(UTC\+5:30\), 3:30 pm in Almaty.*7K3M9-XQ2BD.*20 November 2026/,
  )
  expect(at([registration])).toMatch(/<a href="\/book"[^>]*>Book a time</)
  expect(at([])).toMatch(/Welcome.*No registration yet/)
  for (const text of comingSoon) expect(at([])).toContain(text)
  expect(at([], ['news'])).toContain('You asked to be notified.')
  expect(at([], ['news'])).not.toContain('Notify Me')
})

test('a school sees its register number, its own numbers, what to do next and what is coming soon', () => {
  const { html } = render('school-area', { ...schoolArea, later: [], asked: [], season: defaultSeason })
  for (const text of [
    'School Dashboard',
    '>1042<',
    '>65</b><span>Students',
    '>12</b><span>Not paid yet',
    '>41</b><span>Accepted</span><span class="block text-sm tabular-nums">₹7,950<',
    'Checking payment</span><span class="block text-sm tabular-nums">₹1,200<',
  ]) {
    expect(html).toContain(text)
  }
  for (const text of ['2 students need a correction', '12 students are not paid for yet', '₹150 each, ₹1,800 together', ...comingSoon]) {
    expect(html).toContain(text)
  }
  expect(html).toMatch(/href="\/school\/students\/add"[^>]*>.*Add one</)
  expect(html).toMatch(/href="\/school\/students\/import"[^>]*>.*Import a list</)
  const none = { ...schoolArea.figures, students: 0, unpaid: 0, correct: 0, unbooked: 0, paid: [], being_checked: [], to_pay: [] }
  expect(render('school-area', { ...schoolArea, figures: none, later: [], asked: [], season: defaultSeason }).html).toContain(
    'Add your first students',
  )
})

test('the form for a school’s student has what all of them have in common filled in, and no payment', () => {
  const { html } = render('school-add', {
    ...schoolForm,
    shared: { city_name: 'Pune', class_name: '7 A' },
    draft: null,
    replaces: null,
    season: defaultSeason,
  })
  expect(controlNamed(html, 'city_name')).toContain('value="Pune"')
  expect(controlNamed(html, 'class_name')).toContain('value="7 A"')
  for (const name of ['txn_no', 'school_name', 'student_type', 'file_doc']) expect(controlNamed(html, name)).toBe('')
})

const comingSoon = ['Exciting Things are Coming Soon!', 'Stay tuned for competition details, new features, and updates.', 'Notify Me']

const school = { name: 'St. Brigid’s School', register_no: 1042, is_verified: true }

const schoolArea = {
  session: session('school'),
  school,
  figures: {
    students: 65,
    unpaid: 12,
    checking: 9,
    correct: 2,
    accepted: 41,
    declined: 1,
    withdrawn: 0,
    unbooked: 13,
    paid: [{ amount: 795_000, currency: 'INR' as const }],
    being_checked: [{ amount: 120_000, currency: 'INR' as const }],
    to_pay: [{ amount: 180_000, currency: 'INR' as const }],
  },
  fee: { amount: 15_000, currency: 'INR' as const },
  closes: '2026-11-30T18:29:00.000Z',
  ownZone: null,
}

const atSchool = doors.find(({ door }) => door.forSchools) as DoorPlace
const presets = { ...atSchool.door.presets, school_name: school.name }

const schoolForm = {
  session: session('school'),
  school,
  entrance: entranceAt({ ...atSchool, door: { ...atSchool.door, presets } }, defaultSeason, Date.parse('2026-11-20T06:00:00Z'), {
    school: 1042,
    isTrial: true,
    noticeVersion: 'n1',
  }),
}

function session(role: AccountRole): Session {
  const email = `${role}@portal.example`
  return { role, email, name: 'Zoë O’Connor', two_factor: false, ends_at: '2026-11-20T14:00:00.000Z', idle_ends_at: null }
}

function signIn(role: SignInRole, done = false) {
  return render('sign-in', { role, next: signInPages[role].area, done, season: defaultSeason })
}

function door(path: string, season: Season = defaultSeason) {
  const at = doorAt(path)
  if (!at) throw new Error(`There is no door ${path}`)
  return render('register', entranceAt(at, season, Date.parse('2026-11-20T06:00:00Z'), { isTrial: true, noticeVersion: 'n1' }))
}

function controlNamed(html: string, name: string) {
  return html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? ''
}
