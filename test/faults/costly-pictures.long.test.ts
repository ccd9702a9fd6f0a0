import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { aJpegOfManyScans, anInterlacedPicture } from '#test/support/costly-pictures.ts'
import { freshDatabase } from '#test/support/databases.ts'
import { memoryOf } from '#test/support/memory.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { startServer } from '#test/support/server-process.ts'
import { found } from './helpers/findings.ts'
import { sendForm, settings } from './helpers/senders.ts'

const MiB = 1024 * 1024

test('twenty maliciously costly pictures delay nobody for long, and need less than 300 MiB', async () => {
  const fresh = await freshDatabase('embedded')
  onTestFinished(fresh.remove)
  const server = await startServer(fresh, settings)
  onTestFinished(server.kill)
  const ordinary = await aPicture('png', { width: 1080, height: 2200 })
  const interlaced = await anInterlacedPicture(1440, 12_000, 4)
  const costly = [
    await aJpegOfManyScans(1_500),
    await anInterlacedPicture(6300, 6300),
    await sharp({ create: { width: 6300, height: 6300, channels: 4, background: '#fff' } })
      .png()
      .toBuffer(),
    // Just within the limits.
    interlaced,
    interlaced.subarray(0, interlaced.length - 1000),
    await aJpegOfManyScans(64, { width: 4900, height: 4900 }),
  ]
  expect((await fetch(`${server.url}/quatform`)).status).toBe(200)
  const before = memoryOf(server.pid)

  let isOver = false
  let most = 0
  const waits: number[] = []
  const watch = async () => {
    for (; !isOver; await new Promise((soon) => setTimeout(soon, 50))) {
      most = Math.max(most, memoryOf(server.pid))
      const began = performance.now()
      expect((await fetch(`${server.url}/quatform`)).status).toBe(200)
      waits.push(performance.now() - began)
    }
  }
  const watching = watch()
  const attack = Promise.all(Array.from({ length: 20 }, (_, n) => sendForm(server.url, aFamily(), costly[n % costly.length] ?? ordinary)))
  const families = await Promise.all(Array.from({ length: 3 }, () => sendForm(server.url, aFamily(), ordinary)))
  const attacked = await attack
  isOver = true
  await watching

  expect(families.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const [n, { status }] of attacked.entries()) {
    if ([0, 1, 4].includes(n % costly.length)) expect([n, status]).toEqual([n, 422])
    else expect([201, 422]).toContain(status)
  }
  const grown = most - before
  expect(grown).toBeLessThan(300 * MiB)
  // Half a second on an idle machine.
  expect(middle(waits)).toBeLessThan(500)
  expect(Math.max(...waits)).toBeLessThan(5_000)
  found({
    promise: 'Maliciously costly pictures stop nobody',
    method:
      'twenty at once, of 1,500 scans, of 40 and of 17 million pixels, interlaced or not, while three families register and others read',
    pass: 'the three are registered, a page takes 0.5 s at most in the median, and the server with its processes grows by less than 300 MiB',
    seen: `${Math.round(grown / MiB)} MiB more, a page within ${Math.round(middle(waits))} ms in the median and ${Math.round(Math.max(...waits))} ms at worst`,
  })
})

function middle(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
