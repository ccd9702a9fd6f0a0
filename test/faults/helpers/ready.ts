import { expect, vi } from 'vitest'

/** Resolves when /readyz reports ready. */
export async function whenReady(url: string): Promise<void> {
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 120_000, interval: 50 })
}
