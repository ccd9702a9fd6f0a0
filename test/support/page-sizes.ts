import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { BookingPages } from '#domain/booking/api.ts'
import { offeredDays } from '#domain/booking/offered-days.ts'
import type { Verification } from '#domain/certificate/certificate.ts'
import { entranceAt } from '#domain/competitions/entrance.ts'
import { type DoorPlace, doors } from '#domain/competitions/index.ts'
import { type Language, languages, offeredLanguages } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { translate } from '#domain/language/translate.ts'
import type { PageContent, PageName } from '#domain/pages.ts'
import type { OwnCorrection } from '#domain/registration/own-correction.ts'
import type { RegistrationPages } from '#domain/registration/pages.ts'
import type { StatusView } from '#domain/registration/status-view.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Assets, assetsFrom, manifestIn } from '#server/platform/pages/assets.ts'
import { documentFrom, type Render } from '#server/platform/pages/pages.ts'

/**
 * The limits for the pages that families use on a phone, in KiB: scripts in Brotli, by the page's path, 'form' for each form; and the document in
 * gzip, which includes the stylesheet. Enforced by test/conventions. Scripts of later steps don't count. React alone is 57.
 */
export const budget = { form: 80.2, other: 88.4, document: 14.8 }

/** `isStyled`: whether the document has its stylesheet. */
export type PageSize = { path: string; language: Language; scripts: number; document: number; isStyled: boolean }

/**
 * What each built form page, the booking page, the status page with a result, the page that corrects a registration and the page of a
 * certificate's code send before they are usable in each language, in KiB, with the season's defaults.
 */
export async function visitorSizes(dist: string): Promise<PageSize[]> {
  const assets = assetsFrom(dist)
  const { render } = (await import(pathToFileURL(join(dist, 'pages-server/server.js')).href)) as { render: Render }
  const season = defaultSeason
  return languages.flatMap((language) => inLanguage(language, () => sizesIn(language)))

  function sizesIn(language: Language) {
    return [
      ...doors.map((at) => sizeOf(at.door.path, 'register', entranceAt(at, season, Date.now(), { isTrial: true, noticeVersion: '' }))),
      sizeOf('book', 'book', booking(season)),
      ...doors.slice(0, 1).map((at) => sizeOf('registration/:token', 'status', statusWithResult(at, season))),
      ...doors.slice(0, 1).map((at) => sizeOf('registration/:token/correct', 'correct', correcting(at, season))),
      sizeOf('verify/:code', 'verify', { season, typed: '7K4P-92QX-3HMD', found: genuine }),
    ]

    function sizeOf<Name extends PageName>(path: string, name: Name, content: PageContent[Name]): PageSize {
      const rendered = render(name, content, language)
      const scripts = rendered.entry === null ? 0 : sent(dist, [...scriptsOf(assets, rendered.entry, language)])
      const page = { language, site: 'https://portal.example', address: `/${path}`, offered: offeredLanguages, contact: null }
      const html = documentFrom(rendered, content, assets, 'within', page)
      return { path, language, scripts, document: kib(html), isStyled: /<style>[^<]{10000}/.test(html) }
    }
  }
}

const genuine: Verification = {
  state: 'genuine',
  code: '7K4P92QX3HMD',
  initials: 'A. R.',
  round: 'spelling round 2026',
  award: 'Best speller',
  date: '28 November 2026',
}

/** The page of a child that is through to the next round, with everything that a result can bring. */
function statusWithResult({ competition, door, form }: DoorPlace, season: Season): RegistrationPages['status'] {
  const shown = { score: 38, maximum: 40, is_absent: false, place: 2, of: 211, percentile: 99, award: 'Best speller', is_through: true }
  const sent = form.fields.map(({ label }) => ({ label: translate(label), text: 'Aanya Raghunathan, 12 Lake View Road, Bengaluru' }))
  const view: StatusView = {
    name: 'Aanya Raghunathan',
    competition: translate(competition.name),
    reference: '7K3M9-XQ2BD',
    state: 'booked',
    withdrawn: null,
    isReplaced: false,
    reason: null,
    asked: null,
    usual: { days: '2 working days', by: 'Wednesday 3 September' },
    isSentAgain: false,
    toBook: null,
    booking: null,
    result: {
      shown: { ...shown, outcome: 'award', published_at: '2026-11-28T08:00:00.000Z' },
      round: translate(competition.name),
      next: translate(competition.name),
      hasCertificate: true,
      invitation: { path: `/${door.path}?invitation=${'7'.repeat(64)}`, fee: '₹500', until: 'Saturday 5 December', isDeclined: false },
      nextText: null,
      news: 'Aanya has won an award in the quarter-final round.\nhttps://portal.example',
      winner: { about: 'Class 6, India · Best speller', answer: null },
    },
    timeline: [
      m['status.form_sent'](),
      m['status.payment_checked'](),
      m['status.time_booked'](),
      m['status.quarter_final'](),
      m['status.result'](),
    ].map((title) => ({
      title,
      text: 'Friday 20 November, 05:00 PM',
      state: 'done',
    })),
    again: null,
    own: {
      children: [],
      isToConfirm: true,
      correction: null,
      bookingLink: null,
      places: [],
      email: 'parent@home.example',
      hasReceipt: false,
      sent,
      answers: {},
    },
  }
  return { season, view, action: '/registration/7', problems: null }
}

/** The page that corrects a registration, with every question of its form. */
function correcting({ competition, form }: DoorPlace, season: Season): RegistrationPages['correct'] {
  const value = 'Aanya Raghunathan, 12 Lake View Road'
  const view: OwnCorrection = {
    name: 'Aanya Raghunathan',
    competition: translate(competition.name),
    reference: '7K3M9-XQ2BD',
    state: 'open',
    isAccepted: true,
    atOnce: form.fields.filter((field) => !('of' in field)).map((field) => ({ field, label: translate(field.label), value, code: null })),
    byOffice: [],
    options: [],
    today: '2026-11-28',
    open: [],
    shown: '7'.repeat(64),
    key: '7'.repeat(36),
  }
  return { season, view, action: '/registration/7', moved: null, problems: null }
}

function booking(season: Season): BookingPages['book'] {
  const today = dayIn(season.timeZone, Date.now())
  return {
    booking: season.booking,
    season,
    invitation: null,
    own: null,
    places: [],
    isPlace: false,
    days: offeredDays(season, today),
    link: null,
    zoneText: 'IST (UTC+5:30)',
    deadLink: false,
  }
}

/**
 * The limits for the office, in KiB of gzipped scripts: for the first screen, and for each further one. What Safari 15 needs instead of
 * class fields takes 2 of the first.
 */
export const officeBudget = { first: 163, further: 41.1 }

/** What each office screen adds to the shared scripts, and both together when it is the first one, in KiB of gzip. */
export function officeSizes(dist: string): { screen: string; first: number; further: number }[] {
  const assets = assetsFrom(dist)
  const common = scriptsOf(assets, 'web/office/main.tsx')
  const screens = Object.values(manifestIn(dist, 'office')).flatMap(({ file, dynamicImports = [] }) =>
    common.has(`/${file}`) ? dynamicImports : [],
  )
  return [...new Set(screens)].map((screen) => {
    const further = weigh(
      dist,
      [...scriptsOf(assets, screen)].filter((path) => !common.has(path)),
    )
    return { screen, first: weigh(dist, [...common]) + further, further }
  })
}

function scriptsOf(assets: Assets, source: string, language?: Language): Set<string> {
  const { script, preloads } = assets.scripts(source, language)
  return new Set([script, ...preloads])
}

/** As the build has compressed them with Brotli. */
function sent(dist: string, paths: string[]) {
  return paths.reduce((sum, path) => sum + statSync(join(dist, 'site', `${path}.br`)).size / 1024, 0)
}

function weigh(dist: string, paths: string[]) {
  return paths.reduce((sum, path) => sum + kib(readFileSync(join(dist, 'site', path))), 0)
}

function kib(content: string | Buffer) {
  return gzipSync(content, { level: 9 }).length / 1024
}
