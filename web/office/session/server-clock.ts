/** Milliseconds. Smaller differences are ignored: responses carry whole seconds and take time to arrive. */
const tolerance = 5_000

let ahead = 0

/** Records the server's clock (milliseconds since 1970); ignores NaN. */
export function hearServerTime(serverTime: number) {
  const difference = serverTime - Date.now()
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < tolerance ? 0 : difference
}

/** The server's current time: sessions end by it, and office computers' clocks are sometimes wrong. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** Converts a time of the server's clock to this device's clock. */
export function onThisDevice(serverTime: number): number {
  return serverTime - ahead
}
