import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { hydrated } from './site.ts'

const piece = 800

/**
 * A proxy between browser and portal on which documents arrive in pieces, each painted before the next one is sent, and scripts
 * wait until they are released: what a slow network does by chance, here every time.
 */
export async function openSlowWay(portal: () => string) {
  const documents: { html: string; reply: ServerResponse }[] = []
  let scripts = Promise.withResolvers<void>()
  const server = createServer((asked, reply) => {
    passOn(asked, reply).catch(() => reply.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function passOn(asked: IncomingMessage, reply: ServerResponse) {
    const answer = await fetch(portal() + asked.url)
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = ['content-type', 'content-security-policy'].flatMap((name) => [name, answer.headers.get(name) ?? ''])
    const isDocument = answer.headers.get('content-type')?.startsWith('text/html')
    if (asked.url?.endsWith('.js')) await scripts.promise
    reply.writeHead(answer.status, [...headers, 'cache-control', 'no-store'])
    if (isDocument) documents.push({ html: body.toString(), reply })
    else reply.end(body)
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,

    /** Opens a page piece by piece until the whole document is painted; its scripts have not arrived yet. */
    async open(page: Page, path: string): Promise<void> {
      scripts = Promise.withResolvers()
      documents.length = 0
      const opening = page.goto(path, { waitUntil: 'commit' })
      await expect.poll(() => documents.length).toBe(1)
      const { html, reply } = documents.pop() ?? {}
      const [first = '', ...rest] = inPieces(html ?? '')
      reply?.write(first)
      await opening
      let before = await elements(page)
      for (const next of rest) {
        reply?.write(next)
        before = await paintedWithMore(page, before)
      }
      reply?.end()
      await page.waitForFunction(() => document.readyState !== 'loading')
      await painted(page)
    },

    /** Releases the scripts and waits until the page is hydrated and painted. */
    async letScriptsCome(page: Page): Promise<void> {
      scripts.resolve()
      await hydrated(page)
      await painted(page)
    },

    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

/** Cuts before elements, so that each piece adds one; the first includes the head. */
function inPieces(html: string): string[] {
  const pieces: string[] = []
  let rest = html
  let from = html.indexOf('<main')
  for (; from >= 0; from = rest.slice(piece).search(/<[a-z]/)) {
    const at = pieces.length === 0 ? from : from + piece
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...pieces, rest]
}

function elements(page: Page): Promise<number> {
  return page.evaluate(() => document.getElementsByTagName('*').length)
}

/** Resolves when the document has more elements than before and is painted; returns how many it has. */
function paintedWithMore(page: Page, before: number): Promise<number> {
  return page.evaluate(
    (before) =>
      new Promise((drawn) => {
        const count = () => document.getElementsByTagName('*').length
        const look = () => requestAnimationFrame(count() > before ? () => requestAnimationFrame(() => drawn(count())) : look)
        look()
      }),
    before,
  )
}

/** Resolves after two frames, when the document is painted. */
function painted(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
