// Writes domain/forms/dial-code-list.ts from the countries-list package. Run it by hand when that package changes:
// npm run dial-codes
import { writeFileSync } from 'node:fs'
import { countries } from 'countries-list'

/** Where the package and ITU-T E.164 practice differ: shared or retired codes. */
const corrections: Record<string, number[]> = { BQ: [599], CW: [599], SJ: [47], VA: [39], XK: [383] }

const entries = Object.entries(countries)
  .flatMap(([iso, country]) => (corrections[iso] ?? country.phone).map((code) => iso + hyphenated(code)))
  .sort()

writeFileSync(
  new URL('../domain/forms/dial-code-list.ts', import.meta.url),
  `// Made by scripts/dial-codes.ts; change it there.
/** Country (ISO 3166) and dial code without its plus sign. One text: every form page carries it. */
export const dialCodeList =
  '${entries.join(' ')}'
`,
)
console.log(`${entries.length} dial codes written`)

/** North American area codes are written with a hyphen: 1684 -> 1-684. */
function hyphenated(code: number) {
  const digits = String(code)
  return digits.length === 4 && digits.startsWith('1') ? `1-${digits.slice(1)}` : digits
}
