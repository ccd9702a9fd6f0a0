import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Keys = { region: string; accessKey: string; secretKey: string }
type StoredObject = { bytes: Buffer; at: Date }

/** The part of S3 that the portal uses, in memory, for machines without Swift. Checks the signature of every request. */
export async function openSmallStore(keys: Keys): Promise<{ url: string; close(): Promise<void> }> {
  const buckets = new Map<string, Map<string, StoredObject>>()
  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://store')
    const [, bucket = '', key = ''] = url.pathname.split('/')
    if (!isSigned(request, url, body, keys)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (key === '' && request.method === 'PUT') {
      if (!buckets.has(bucket)) buckets.set(bucket, new Map())
      return response.end()
    }
    const objects = buckets.get(bucket)
    if (!objects) return refuse(response, 404, 'NoSuchBucket')
    if (key === '') return response.end(listing(objects, url.searchParams))
    const stored = objects.get(key)
    if (request.method === 'PUT') {
      const sum = request.headers['x-amz-checksum-sha256']
      if (sum !== undefined && sum !== createHash('sha256').update(body).digest('base64')) return refuse(response, 400, 'BadDigest')
      objects.set(key, { bytes: body, at: new Date() })
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    return stored ? response.end(stored.bytes) : refuse(response, 404, 'NoSuchKey')
  }
}

function listing(objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const most = Number(query.get('max-keys') ?? 1000)
  const found = [...objects].filter(([key]) => key > after).sort(([a], [b]) => (a < b ? -1 : 1))
  const shown = found.slice(0, most)
  const entries = shown.map(
    ([key, { bytes, at }]) =>
      `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  )
  const isMore = found.length > most
  const next = isMore ? `<NextContinuationToken>${shown.at(-1)?.[0]}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
}

function refuse(response: ServerResponse, status: number, code: string) {
  return response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** AWS Signature Version 4, in the query or in the Authorization header. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer, { region, accessKey, secretKey }: Keys): boolean {
  const inHeader = request.headers.authorization
  const part = (name: string) =>
    inHeader ? new RegExp(`${name}=([^, ]+)`).exec(inHeader)?.[1] : (url.searchParams.get(`X-Amz-${name}`) ?? undefined)
  const time = String(url.searchParams.get('X-Amz-Date') ?? request.headers['x-amz-date'])
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  if (part('Credential') !== [accessKey, ...scope].join('/')) return false
  const signed = part('SignedHeaders')?.split(';') ?? []
  const digest = createHash('sha256').update(body).digest('hex')
  if (inHeader && request.headers['x-amz-content-sha256'] !== digest) return false
  const query = [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature').map((pair) => pair.map(escaped).join('='))
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((step) => escaped(decodeURIComponent(step)))
      .join('/'),
    query.sort().join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed.join(';'),
    inHeader ? digest : 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join('\n')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  return hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secretKey}`), text).toString('hex') === part('Signature')
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
