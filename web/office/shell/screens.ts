import { fold } from '#domain/lib/text.ts'
import type { OfficeScreen } from '#domain/office-screens.ts'
import type { ScreenParts } from '#web/office/kit/screen.ts'

/** An entry of the menu: a screen, or several that are its tabs. */
export type MenuEntry<Screen extends OfficeScreen> = { label: string; screens: Screen[] }

/** The menu's entries for some screens, in order; those of a group stand together. */
export function menuOf<Screen extends OfficeScreen>(screens: Screen[]): MenuEntry<Screen>[][] {
  const groups = new Map<string, MenuEntry<Screen>[]>()
  for (const screen of screens) {
    const { group, label, entry = label } = screen
    const entries = groups.get(group) ?? []
    const shared = entries.find((found) => found.label === entry)
    if (shared) shared.screens.push(screen)
    else groups.set(group, [...entries, { label: entry, screens: [screen] }])
  }
  return [...groups.values()]
}

type Named = Pick<OfficeScreen, 'path' | 'label' | 'entry' | 'about'> & { search?: object }

/** The screens, and their tabs, whose menu label, entry or purpose contains the text; those with it in their label first. */
export function screensNamed(text: string, screens: (OfficeScreen & Pick<ScreenParts, 'tab'>)[]): Named[] {
  const typed = fold(text)
  if (typed === '') return []
  const has = (words = '') => fold(words).includes(typed)
  const all = screens.flatMap((screen): Named[] => [screen, ...(screen.tab ? [{ path: screen.path, ...screen.tab }] : [])])
  const named = all.filter(({ label }) => has(label))
  return [...named, ...all.filter((one) => !named.includes(one) && (has(one.entry) || has(one.about)))]
}
