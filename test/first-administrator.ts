import { expect, vi } from 'vitest'
import type { ServerProcess } from './server-process.ts'

/** Resolves when the administrator of the environment may sign in: a server listens before there is one. */
export async function untilAdministrator({ said }: Pick<ServerProcess, 'said'>): Promise<void> {
  await vi.waitFor(() => expect(said()).toContain('The first administrator is'), { timeout: 60_000, interval: 20 })
}
