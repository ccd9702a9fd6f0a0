type Spy = { mock: { calls: unknown[][] } }

/** What the server asks its database by itself: whether the season has changed, to store who has seen what, and to forget old counts. */
const background = /^\s*(select one\.id, one\.name, one\.copied_from|insert into "access_log"|DELETE FROM \S+ WHERE expire)/

/** Returns the texts of the queries that a spy on `query` saw, without those that no request is the cause of. */
export function queriesOf(spy: Spy): string[] {
  return spy.mock.calls
    .map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
    .filter((text) => !background.test(text))
}
