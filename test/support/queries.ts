type Spy = { mock: { calls: unknown[][] } }

/** What the server asks its database once a second by itself: whether the season has changed, and to store who has seen what. */
const background = /^\s*(select "version", extract\(epoch from "saved_at"\)|insert into "access_log")/

/** Returns the texts of the queries that a spy on `query` saw, without those that no request is the cause of. */
export function queriesOf(spy: Spy): string[] {
  return spy.mock.calls
    .map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
    .filter((text) => !background.test(text))
}
