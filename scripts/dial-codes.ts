// Writes domain/dial-code-list.ts from the countries-list package. Run it by hand when that package changes:
//   npm run dial-codes
import { writeFileSync } from 'node:fs'
import { countries } from 'countries-list'

/** Where the package and ITU-T E.164 practice differ: shared or retired codes. */
const corrections: Record<string, number[]> = { BQ: [599], CW: [599], SJ: [47], VA: [39], XK: [383] }

const entries = Object.entries(countries)
  .flatMap(([iso, country]) => (corrections[iso] ?? country.phone).map((code) => ({ iso, name: country.name, code: hyphenated(code) })))
  .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.code.localeCompare(b.code))

const lines = entries.map(({ iso, code, name }) => `  [${[iso, code, name].map(quoted).join(', ')}],`)
writeFileSync(
  new URL('../domain/dial-code-list.ts', import.meta.url),
  `// Made by scripts/dial-codes.ts; change it there.\n/** Country (ISO 3166), dial code and name, by name. */\nexport const dialCodeList: [iso: string, code: string, name: string][] = [\n${lines.join('\n')}\n]\n`,
)
console.log(`${entries.length} dial codes written`)

/** North American area codes are customarily set off by a hyphen: 1684 -> +1-684. */
function hyphenated(code: number) {
  const digits = String(code)
  return digits.length === 4 && digits.startsWith('1') ? `+1-${digits.slice(1)}` : `+${digits}`
}

function quoted(text: string) {
  return text.includes("'") ? `"${text}"` : `'${text}'`
}
