import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import { describe } from '#server/platform/http/log.ts'
import { type Files, isFileKey } from './files.ts'

export type StoreSettings = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

/** Milliseconds that a request may take including all tries (a visitor is answered within ten seconds), and keys per page of a list. */
export const usualStore = { patience: 8_000, tries: 2, page: 1000 }
/** For backups: nobody is waiting, and one failure among many thousand pictures must not spoil it. */
export const unhurriedStore = { patience: 60_000, tries: 8 }
/** Seconds; long enough for clocks that differ. */
const signatureHolds = 300

/**
 * Files in an S3-compatible bucket that holds nothing else. Throws STORE_AWAY (503) when the store doesn't answer in time, refuses or
 * fails. Decision: docs/decisions/0014-pictures-in-s3.md.
 */
export function openStore(
  settings: StoreSettings,
  {
    patience = usualStore.patience,
    tries = usualStore.tries,
    page = usualStore.page,
    warn = () => {},
  }: { patience?: number; tries?: number; page?: number; warn?: (fields: object, text: string) => void } = {},
): Files {
  const client = new Bounded(settings, { patience, tries })
  let isAway = false
  /** Does something at the store, and says once that it can't be used and once that it can be again. */
  const reached = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const outcome = await work()
      if (isAway) warn({}, 'The picture store can be used again')
      isAway = false
      return outcome
    } catch (cause) {
      if (!isAway) warn({ reason: describe(cause).message }, 'The picture store can’t be used; until it can, pictures get 503')
      isAway = true
      throw Object.assign(new Error('The picture store cannot be reached', { cause }), { code: 'STORE_AWAY' })
    }
  }
  return {
    hasRoom: async () => true,
    put: (key, bytes) =>
      reached(async () => {
        const sum = createHash('sha256').update(bytes).digest('base64')
        const metadata = { 'Content-Type': key.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream', 'x-amz-checksum-sha256': sum }
        await client.putObject(checked(key), new Uint8Array(bytes), { metadata })
      }),
    read: (key) =>
      reached(async () => {
        try {
          return new Uint8Array(await (await client.getObject(checked(key))).arrayBuffer())
        } catch (error) {
          if (error instanceof S3Errors.ServerError && error.code === 'NoSuchKey') return null
          throw error
        }
      }),
    remove: (key) =>
      reached(async () => {
        try {
          await client.deleteObject(checked(key))
        } catch (error) {
          // Most stores accept removing a missing file; some answer 404.
          if (!(error instanceof S3Errors.ServerError && error.statusCode === 404)) throw error
        }
      }),
    async *list() {
      const objects = client.listObjects({ pageSize: page })
      for (;;) {
        const { value, done } = await reached(() => objects.next())
        if (done) return
        if (isFileKey(value.key)) yield { key: value.key, modifiedAt: value.lastModified }
      }
    },
    reach: () => reached(() => client.listObjects({ maxResults: 1 }).next()).then(() => {}),
  }
}

/** Throws a readable error when the store rejects these settings. One that doesn't answer may come back. */
export async function refuseWrongStore(files: Files, { endpoint, bucket }: StoreSettings) {
  try {
    await files.reach?.()
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    if (!(cause instanceof S3Errors.ServerError) || cause.statusCode >= 500) return
    const text = `The store at ${endpoint} refuses access to the bucket ${bucket}: ${cause.code}. Check S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY.`
    throw Object.assign(new Error(text, { cause }), { name: 'WrongSettings' })
  }
}

/** Limits the time of requests, never follows redirects, and retries; every request is safe to repeat. */
class Bounded extends S3Client {
  readonly #patience: number
  readonly #tries: number

  constructor({ endpoint, ...settings }: StoreSettings, { patience, tries }: { patience: number; tries: number }) {
    super({ endPoint: endpoint, ...settings })
    this.#patience = patience
    this.#tries = tries
  }

  override async makeRequest(request: Parameters<S3Client['makeRequest']>[0]): Promise<Response> {
    const signal = AbortSignal.timeout(this.#patience)
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.#send(request, signal).catch((error: Error) => error)
      const mayPass = outcome instanceof Error || outcome.status >= 500
      if (!mayPass || attempt === this.#tries || signal.aborted) {
        if (outcome instanceof Error) throw outcome
        return await accepted(outcome, request)
      }
      if (outcome instanceof Response) await outcome.body?.cancel()
      await pause(50 * 2 ** attempt)
    }
  }

  async #send({ method, objectName, bucketName, query, headers, payload }: Parameters<S3Client['makeRequest']>[0], signal: AbortSignal) {
    const url = await this.getPresignedUrl(method as 'GET' | 'PUT' | 'DELETE', objectName, {
      ...(bucketName && { bucketName }),
      ...(typeof query === 'object' && { parameters: query }),
      extraHeaders: Object.fromEntries(headers ?? []),
      expirySeconds: signatureHolds,
    })
    return await fetch(url, { method, signal, redirect: 'manual', ...(headers && { headers }), ...(payload && { body: payload }) })
  }

  // Listing concerns the bucket itself, so the object name is empty.
  protected override checkNames(_objectName: string, options: { bucketName?: string } | undefined): string {
    return this.getBucketName(options)
  }
}

async function accepted(
  response: Response,
  { statusCode = 200, returnBody }: { statusCode?: number; returnBody?: boolean },
): Promise<Response> {
  if (response.status !== statusCode) throw await S3Errors.parseServerError(response)
  if (!returnBody) await response.arrayBuffer()
  return response
}

function checked(key: string): string {
  if (!isFileKey(key)) throw new Error('That is no key of a file')
  return key
}
