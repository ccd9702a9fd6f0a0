import { competitions } from '#domain/competitions/index.ts'
import { clauseText } from './setting-types.ts'
import { type Setting, type SettingSection, settings } from './settings.ts'

/** What belongs to a competition, door or clause, with its name. */
const owned = /^(competitions|doors|disclaimer\.clauses|certificates\.wording)\.([^.]+)/
const all = new Map<string, Setting>(Object.entries(settings))

/** Returns the definition of the setting at a path of the season ('doors.DOOR.opens'), or undefined. */
export function settingAt(path: string): Setting | undefined {
  return all.get(path.replace(owned, '$1.*'))
}

/** Returns the paths of a section's settings, in the order of the form; `it` is the competition's slug or the door's path. */
export function pathsIn(section: SettingSection, it = '*'): string[] {
  return [...all].filter(([, setting]) => setting.section === section).map(([path]) => path.replace('*', it))
}

/** Returns the definition of a setting, with the words for the competition, door or clause it belongs to. Throws for an unknown path. */
export function settingOnForm(path: string): Setting & { hint: string } {
  const setting = settingAt(path)
  if (!setting) throw new Error(`There is no setting ${path}`)
  const { label, hint = '', nowLabel = '' } = setting
  return {
    ...setting,
    label: withOwner(label, path),
    hint: typeof hint === 'string' ? hint : hint(ownerOf(path)),
    nowLabel: withOwner(nowLabel, path),
  }
}

/** Returns the name of a setting where it is alone: 'Fee for India of /DOOR'. Returns an unknown path unchanged. */
export function nameOfPath(path: string): string {
  const [, listPath = '', index] = /^(.+?)\.(\d+)(?:\.\w+)?$/.exec(path) ?? []
  const list = settingAt(listPath)?.list
  if (list) return list.name.replace('{number}', String(Number(index) + 1))
  const setting = settingAt(path)
  return setting ? withOwner(setting.name ?? setting.label, path) : path
}

/** Formats a setting's value: '₹250', '20 November 2026 at 2:05 pm IST', 'none'. Times are in the time zone. */
export function textOfSetting(path: string, value: unknown, timeZone: string): string {
  const type = settingAt(path)?.type
  if (value === null || value === undefined || value === '') return type?.empty ?? 'none'
  // A value that was stored when other rules held is shown as it is.
  return type?.check.safeParse(value).success ? type.show(value, timeZone) || 'none' : String(value)
}

function withOwner(text: string, path: string): string {
  const it = ownerOf(path)
  if (path.startsWith('competitions.') || path.startsWith('certificates.'))
    return text.replace('{it}', competitions.find(({ slug }) => slug === it)?.name ?? it)
  return text.replace('{it}', path.startsWith('disclaimer.') ? clauseText(it) : it)
}

function ownerOf(path: string): string {
  return owned.exec(path)?.[2] ?? ''
}
