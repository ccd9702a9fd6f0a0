import type { Competition, Door } from '../../../domain/competition.ts'
import type { DoorSeason, Season } from '../../../domain/season.ts'

/** Everything the form behind one door is made of. `today` is ISO YYYY-MM-DD in the organisation's time zone. */
export type Entrance = { competition: Competition; door: Door; season: Season; doorSeason: DoorSeason; today: string }
