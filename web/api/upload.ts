import { currentLanguage } from '#domain/language/language.ts'
import { visitorsZone } from './own-zone.ts'
import { type AnswerCheck, answerFrom, tooSlow, unreachable } from './problem.ts'
import { repeated } from './retry.ts'

/** Milliseconds to wait for an answer: long enough for 5 MB over a slow phone connection. */
const patience = 180_000

type Upload<Answer> = {
  body: FormData
  headers: Record<string, string>
  answer: AnswerCheck<Answer>
  /** Called with the fraction sent so far, 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Uploads a form with a file and reports progress, which fetch can't do. Throws a `Problem` like `call`, and sends it again like `call`:
 * `headers` must have an Idempotency-Key.
 */
export function upload<Answer>(path: string, asked: Upload<Answer>): Promise<Answer> {
  return repeated(() => uploadOnce(path, asked))
}

function uploadOnce<Answer>(path: string, { body, headers, answer, onProgress }: Upload<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.timeout = patience
    for (const [name, value] of Object.entries({
      accept: 'application/json',
      'accept-language': currentLanguage(),
      'time-zone': visitorsZone(),
      ...headers,
    }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(unreachable())
    request.ontimeout = () => reject(tooSlow())
    request.onload = () => {
      try {
        resolve(answerFrom(request.status, request.responseText, answer, request.getResponseHeader('retry-after')))
      } catch (error) {
        reject(error)
      }
    }
    request.send(body)
  })
}
