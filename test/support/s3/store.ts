import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import type { StoreSettings } from '#server/platform/storage/s3.ts'
import { openSmallStore } from './small-store.ts'

export type TestStore = {
  /** Creates an empty bucket and returns its settings. */
  withBucket(): Promise<StoreSettings>
  close(): Promise<void>
}

/** The settings as environment variables of a server process. */
export function inEnvironment({ endpoint, bucket, region, accessKey, secretKey }: StoreSettings): Record<string, string> {
  return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
}

const keys = { region: 'us-east-1', accessKey: 'portal:files', secretKey: 'never-used-outside-tests' }

/** Opens a store: OpenStack Swift where it is installed (Debian: python3-swift), otherwise the tests' small one. */
export async function openTestStore(): Promise<TestStore> {
  const store = hasSwift() ? await startSwift() : await openSmallStore(keys)
  const settings = { ...keys, endpoint: store.url }
  const client = new S3Client({ ...settings, endPoint: store.url })
  let buckets = 0
  return {
    async withBucket() {
      const bucket = `pictures-${++buckets}`
      await client.makeRequest({ method: 'PUT', objectName: '', bucketName: bucket })
      return { ...settings, bucket }
    },
    close: store.close,
  }
}

const python = '/usr/bin/python3'

function hasSwift(): boolean {
  try {
    execFileSync(python, ['-c', 'import swift.common.middleware.s3api'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function startSwift(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-store-'))
  const program = join(import.meta.dirname, 'swift-store.py')
  const child = spawn(python, [program, folder, keys.accessKey, keys.secretKey, keys.region], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit')
  let isOver = false
  void ended.then(() => (isOver = true))
  while (!/listens on \d+/.test(output)) {
    if (isOver) throw new Error(`Swift did not start:\n${output}`)
    await Promise.race([once(child.stdout, 'data'), ended])
  }
  return {
    url: `http://127.0.0.1:${/listens on (\d+)/.exec(output)?.[1]}`,
    async close() {
      child.stdin.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
