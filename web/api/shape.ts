import type { AnswerCheck } from './problem.ts'

// For visitor pages, which zod would make 8 KiB heavier. The server checks its answers against the whole schemas.

/** Checks that an answer has these parts, each of its type; null is an 'object'. */
export function answerWith<Answer extends object>(parts: { [Part in keyof Answer]?: 'string' | 'number' | 'object' }): AnswerCheck<Answer> {
  return {
    safeParse(sent) {
      const data = Object(sent) as Answer
      return { success: Object.entries(parts).every(([name, type]) => typeof data[name as keyof Answer] === type), data }
    },
  }
}

/** Checks that an answer is an object of whole numbers. */
export const numbersByName: AnswerCheck<Record<string, number>> = {
  safeParse(sent) {
    const isObject = typeof sent === 'object' && sent !== null
    return { success: isObject && Object.values(sent).every(Number.isInteger), data: sent as Record<string, number> }
  },
}
