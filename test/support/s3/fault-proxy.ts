import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * What happens to a request on its way to the store: nothing; the connection is cut before or after the store has handled
 * it; no response ever; half a response; 503; or a redirect elsewhere.
 */
export type StoreFault = 'none' | 'cut' | 'lost reply' | 'hangs' | 'half' | '503' | 'elsewhere'

export type FaultProxy = {
  url: string
  /** Chooses the fault for the next requests. */
  fault: (request: { method: string; path: string }) => StoreFault
  /** Requests that followed a redirect. */
  strays: string[]
  close(): Promise<void>
}

/** A proxy in front of a store. Passes the Host header on unchanged, so signatures stay valid. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const proxy: FaultProxy = { url: '', fault: () => 'none', strays: [], close }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  const elsewhere = createServer((request, response) => {
    proxy.strays.push(`${request.method} ${request.url}`)
    response.end('not a picture')
  })
  const urls: string[] = []
  for (const one of [server, elsewhere]) {
    one.listen(0, '127.0.0.1')
    await once(one, 'listening')
    urls.push(`http://127.0.0.1:${(one.address() as AddressInfo).port}`)
  }
  proxy.url = urls[0] ?? ''
  return proxy

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const { method = '', url = '', headers } = request
    const fault = proxy.fault({ method, path: url.split('?')[0] ?? '' })
    if (fault === 'cut') return response.destroy()
    if (fault === 'hangs') return
    if (fault === '503') return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (fault === 'elsewhere') return response.writeHead(307, { location: `${urls[1]}/stray` }).end()
    const passed = ask(`${target}${url}`, { method, headers })
    passed.end(body)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    const bytes = await buffer(answer)
    if (fault === 'lost reply') return response.destroy()
    const { 'transfer-encoding': _, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, { ...rest, 'content-length': bytes.length })
    if (fault !== 'half') return response.end(bytes)
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  }

  async function close() {
    for (const one of [server, elsewhere]) {
      one.closeAllConnections()
      one.close()
    }
  }
}
