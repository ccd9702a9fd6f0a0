import * as z from 'zod/mini'
import { type PracticeAnswers, practiceBody } from '#domain/words/practice.ts'
import { call } from '#web/api/call.ts'
import { formsOnDevice } from '#web/api/device.ts'
import { Problem } from '#web/api/problem.ts'
import { isSessionOver } from '#web/api/session.ts'
import { deviceStorage, type Store } from '#web/kit/form/drafts.ts'

const practised = z.array(practiceBody)
type Practised = z.infer<typeof practised>

/** So many rounds are stored; of more, the oldest is given up. */
const mostRounds = 10

/**
 * What a student answered and the server hasn't acknowledged yet. It stays on the device when the page is closed, until it's sent or the
 * student signs out; where nothing can be stored, until the page is closed.
 */
export function unsentAnswers(email: string, store: Store = deviceStorage(), put = sendRound) {
  const key = `${formsOnDevice}practice:${email}`
  let inPage: Practised = []
  let sending = Promise.resolve()

  function read(): Practised {
    try {
      return practised.parse(JSON.parse(store.getItem(key) ?? ''))
    } catch {
      return inPage
    }
  }

  function write(rounds: Practised) {
    inPage = rounds
    try {
      if (rounds.length === 0) store.removeItem(key)
      else store.setItem(key, JSON.stringify(rounds))
    } catch {
      // It's in the page.
    }
  }

  /** Sends one round after the other, because the server only knows the last round of a word. What it refuses for good is given up. */
  async function sendAll() {
    for (const sent of read()) {
      try {
        await put(sent)
      } catch (error) {
        if (!(error instanceof Problem) || error.passing || isSessionOver(error)) throw error
      }
      const newer = read().map((one) => (one.round === sent.round ? { ...one, answers: one.answers.slice(sent.answers.length) } : one))
      write(newer.filter(({ answers }) => answers.length > 0))
    }
  }

  return {
    add(round: string, answer: PracticeAnswers[number]) {
      const answers = read().find((one) => one.round === round)?.answers ?? []
      write([...read().filter((one) => one.round !== round), { round, answers: [...answers, answer] }].slice(-mostRounds))
    },
    /** Sends everything. Throws when something isn't sent yet. */
    send(): Promise<void> {
      sending = sending.catch(() => {}).then(sendAll)
      return sending
    },
  }
}

function sendRound(body: Practised[number]): Promise<void> {
  return call('/api/student/practice', { method: 'PUT', body })
}
