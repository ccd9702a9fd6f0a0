// Writes domain/forms/dial-code-list.ts from the packages countries-list and libphonenumber-js. Run it by hand when they change:
// npm run dial-codes
import { writeFileSync } from 'node:fs'
import { countries } from 'countries-list'
import { type CountryCode, isSupportedCountry, Metadata } from 'libphonenumber-js/max'

/** Where the package and ITU-T E.164 practice differ: shared or retired codes. */
const corrections: Record<string, number[]> = { BQ: [599], CW: [599], SJ: [47], VA: [39], XK: [383] }

const entries = Object.entries(countries)
  .flatMap(([iso, country]) => (corrections[iso] ?? country.phone).map((code) => iso + hyphenated(code)))
  .sort()

/** Belarusians dial more than the plan says. */
const prefixCorrections: Record<string, string> = { '375': '80' }

/** ':prefix:lengths' of the countries that share a code; '' where none has numbers of its own. */
const plans = new Map(
  [...Map.groupBy(entries, (entry) => entry.slice(2))].map(([code, sharing]) => {
    const known = sharing.map((entry) => planOf(entry.slice(0, 2))).filter((plan) => plan !== null)
    const area = code.split('-')[1]?.length ?? 0
    const lengths = new Set(known.flatMap((plan) => plan.lengths).map((length) => length - area))
    const prefix = prefixCorrections[code] ?? known[0]?.prefix ?? ''
    return [code, known.length === 0 ? '' : `:${prefix}:${[...lengths].sort((one, other) => one - other).join()}`]
  }),
)
const firstOf = new Set<string>()
const list = entries.map((entry) => {
  const code = entry.slice(2)
  const isFirst = !firstOf.has(code)
  firstOf.add(code)
  return isFirst ? `${entry}${plans.get(code)}` : entry
})

writeFileSync(
  new URL('../domain/forms/dial-code-list.ts', import.meta.url),
  `// Made by scripts/dial-codes.ts; change it there.
/**
 * Country (ISO 3166) and dial code without its plus sign; the first country of a code with the prefix that is only dialled inside the country,
 * and the lengths of its mobile numbers without both, in digits: 'BY375:80:9'. One text: every form page carries it.
 */
export const dialCodeList =
  '${list.join(' ')}'
`,
)
console.log(`${entries.length} dial codes written`)

/** North American area codes are written with a hyphen: 1684 -> 1-684. */
function hyphenated(code: number) {
  const digits = String(code)
  return digits.length === 4 && digits.startsWith('1') ? `1-${digits.slice(1)}` : digits
}

/** What the package has and its types don't say. */
type NumberPlan = {
  /** 0 where there is none. */
  nationalPrefix(): string | 0
  possibleLengths(): number[]
  type(name: 'MOBILE'): Pick<NumberPlan, 'possibleLengths'> | undefined
}

/** Returns null for countries without numbers of their own. */
function planOf(iso: string) {
  if (!isSupportedCountry(iso)) return null
  const metadata = new Metadata()
  metadata.selectNumberingPlan(iso as CountryCode)
  const plan = metadata.numberingPlan as unknown as NumberPlan
  return { prefix: plan.nationalPrefix() || '', lengths: (plan.type('MOBILE') ?? plan).possibleLengths() }
}
