import { pino } from 'pino'
import { readConfig } from './config.ts'
import type { AppContext } from './context.ts'
import { giveUp } from './give-up.ts'
import { openContext } from './open-context.ts'

/** Runs a command of server/cli and ends the process. After an error it says what was wrong. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  // What a command waits for doesn't always hold the process: a pool's timers, for example.
  setInterval(() => {}, 60_000)
  try {
    await command()
    process.exit(0)
  } catch (error) {
    giveUp(error as Error)
  }
}

/** Opens the app's database, store and season for a command, and closes them after it. */
export async function withContext<Outcome>(
  use: (context: AppContext) => Promise<Outcome>,
  options?: Parameters<typeof openContext>[2],
): Promise<Outcome> {
  const env = readConfig({ ...process.env, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined })
  const { database, ...context } = await openContext(env, pino({ level: 'warn' }), options)
  return await use(context).finally(() => database.close())
}

/** An error that `runCommand` prints without a stack. */
export function wrong(message: string): Error {
  return Object.assign(new Error(message), { name: 'WrongSettings' })
}
