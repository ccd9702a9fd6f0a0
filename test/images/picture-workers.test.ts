import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { askOnce } from '#server/lib/worker-pool.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { pictureWorkers, redraw } from '#server/platform/images/pictures.ts'
import { aJpegOfManyScans } from '#test/support/costly-pictures.ts'
import { aPicture } from '#test/support/pictures.ts'

const size = { width: 360, height: 640 }
const patience = { timeout: 60_000 }
/** Several seconds of work for any processor, within the memory limit. */
const slow = { width: 4800, height: 4800 }
const drawn = { reply: { full: expect.any(Uint8Array) } }

test('a picture that takes too much processor time is abandoned, and the next one is processed', patience, async () => {
  const upload = await aJpegOfManyScans(2_600, slow)
  expect(await askOnce(pictureWorkers, { upload, ...slow })).toBe('costly')
  expect(await askOnce(pictureWorkers, { upload: await aPicture('png', size), ...size })).toMatchObject(drawn)
})

test('a picture that takes too much memory is abandoned too', patience, async () => {
  const create = { width: 6300, height: 6300, channels: 3 as const, background: '#cde' }
  const upload = await sharp({ create }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  expect(await askOnce(pictureWorkers, { upload, width: 6300, height: 6300 })).toBe('costly')
})

test('when a process is killed from outside, only its picture fails', patience, async () => {
  const upload = await aJpegOfManyScans(2_600, slow)
  const lost = askOnce(pictureWorkers, { upload, ...slow })
  await expect.poll(() => drawing(process.pid).length, patience).toBeGreaterThan(0)
  for (const pid of drawing(process.pid)) process.kill(pid, 'SIGKILL')
  expect(await lost).toBe('lost')
  expect(await askOnce(pictureWorkers, { upload: await aPicture('jpeg', size), ...size })).toMatchObject(drawn)
})

test('two pictures are processed at a time, 200 wait, and more are asked to try again', patience, async () => {
  const upload = await aPicture('jpeg', { width: 20, height: 20 })
  const outcomes = await Promise.all(Array.from({ length: 207 }, () => redraw(upload).catch((error: Problem) => error)))
  const refused = outcomes.filter((outcome) => outcome instanceof Problem)
  expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(Array(5).fill([503, 10]))
  expect(drawing(process.pid)).toHaveLength(2)
})

test('an idle process does not keep its server alive, and no process outlives it', patience, async () => {
  const pool = join(import.meta.dirname, '../../server/platform/images/pictures.ts')
  const picture = (await aPicture('jpeg', size)).toString('base64')
  const run = async (after: string) => {
    const script = `const { redraw } = await import(${JSON.stringify(pool)})
      await redraw(Buffer.from('${picture}', 'base64'))
      ${after}`
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    return { server, ended: once(server, 'exit') }
  }
  const quiet = await run('')
  expect((await quiet.ended)[0]).toBe(0)

  const busy = await run(`console.log('drawn'); setInterval(() => {}, 1000)`)
  await once(busy.server.stdout, 'data')
  const children = drawing(busy.server.pid ?? 0)
  expect(children).toHaveLength(1)
  busy.server.kill('SIGKILL')
  await busy.ended
  await expect.poll(() => children.filter(isAlive), patience).toEqual([])
})

/** The processes in which a server decodes pictures. */
function drawing(server: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return rows
    .filter((row) => row.includes('picture-worker'))
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === server)
    .map(([pid = 0]) => pid)
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
