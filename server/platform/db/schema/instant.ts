import { timestamp } from 'drizzle-orm/pg-core'

/** A point in time, as a Date in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
