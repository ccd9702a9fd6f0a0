import type { Session } from './api.ts'
import type { Entrance } from './entrance.ts'
import type { Season } from './season.ts'

/** What the server hands to each page, by page name. It survives JSON: alive pages read it again in the browser. */
export type PageContent = {
  /** `open` are the paths of the doors that let people in now. */
  home: { season: Season; open: string[] }
  register: Entrance
  check: { season: Season }
  /** `path` is the door that is closed, or null. */
  unavailable: { path: string | null; season: Season }
  /** `next` is a local path, where to go after signing in. */
  'sign-in': { role: 'admin'; title: string; next: string; season: Season }
  'first-administrator': { token: string; season: Season }
  welcome: { season: Season }
  'not-found': { season: Season }
}
export type PageName = keyof PageContent

/** What the office starts with. */
export type OfficeContent = { session: Session; season: Season }
