import { expect, test } from 'vitest'
import { createWalk } from './queue-walk.ts'

type Asked = { after: string | null; held: string[]; release: string[] }

/** A queue of these requests, and what it was asked. Answers wait for `answer` when they are held back. */
function openQueue(ids: string[], start = '') {
  const asked: Asked[] = []
  const decided = new Set<string>()
  let gate = Promise.resolve()
  const walk = createWalk(start, {
    async next(wanted) {
      asked.push(wanted)
      await gate
      const at = ids.indexOf(wanted.after ?? '')
      const order = [...ids.slice(at + 1), ...ids.slice(0, at + 1)]
      return order.find((id) => !decided.has(id) && !wanted.held.includes(id)) ?? null
    },
    claim() {},
    onChange() {},
  })
  return {
    walk,
    asked,
    /** Decides the request on screen. */
    decide() {
      const { current } = walk.place()
      walk.advance(true)
      decided.add(current)
      walk.settle(current)
    },
    /** Holds answers back until the returned function is called. */
    holdBack() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the first request is shown, and two are loaded ahead', async () => {
  const { walk } = openQueue(['a', 'b', 'c', 'd'])
  walk.begin()
  await settled()
  expect(walk.place()).toMatchObject({ current: 'a', ahead: ['b', 'c'] })
})

test('every request is shown once, in order, even when keys come faster than answers', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const { walk, decide } = openQueue(ids)
  const shown: string[] = []
  walk.begin()
  await settled()
  for (let n = 0; n < ids.length; n++) {
    shown.push(walk.place().current)
    decide()
    if (n % 2 === 1) await settled()
  }
  await settled()
  expect(shown).toEqual(ids)
  expect(walk.place()).toMatchObject({ current: '', ahead: [], isOver: true })
})

test('a request that is being decided isn’t served again while its answer is on the way', async () => {
  const { walk, asked } = openQueue(['a', 'b', 'c'])
  walk.begin()
  await settled()
  walk.advance(true)
  await settled()
  expect(asked.at(-1)?.held).toContain('a')
  expect(walk.place()).toMatchObject({ current: 'b', ahead: ['c'], isOver: true })
})

test('a request that is left gives its claim back, and comes again after the others', async () => {
  const { walk, asked } = openQueue(['a', 'b', 'c'])
  walk.begin()
  await settled()
  walk.advance(false)
  await settled()
  expect(asked.at(-1)?.release).toEqual(['a'])
  expect(walk.place()).toMatchObject({ current: 'b', ahead: ['c', 'a'] })
})

test('jumping elsewhere goes on from there, gives back what was loaded, and drops a late answer', async () => {
  const { walk, asked, holdBack } = openQueue(['a', 'b', 'c', 'd', 'e', 'f'])
  walk.begin()
  await settled()
  const open = holdBack()
  walk.advance(true)
  walk.jump('e')
  open()
  await settled()
  expect(walk.place()).toMatchObject({ current: 'e', ahead: ['f', 'b'] })
  expect(asked.flatMap(({ release }) => release)).toEqual(['b', 'c', 'd'])
})

test('the last request stays on screen until it is decided; new ones are found when the queue has changed', async () => {
  const ids = ['a']
  const { walk, decide } = openQueue(ids)
  walk.begin()
  await settled()
  expect(walk.advance(false)).toBe('')
  expect(walk.place().current).toBe('a')
  decide()
  await settled()
  expect(walk.place()).toMatchObject({ current: '', isOver: true })
  ids.push('b')
  walk.lookAgain()
  await settled()
  expect(walk.place().current).toBe('b')
})

test('a failure is reported, and looking again repeats the question', async () => {
  let isBroken = true
  const walk = createWalk('', {
    async next() {
      if (isBroken) throw new Error('offline')
      return null
    },
    claim() {},
    onChange() {},
  })
  walk.begin()
  await settled()
  expect(walk.place().error).toBeInstanceOf(Error)
  isBroken = false
  walk.lookAgain()
  await settled()
  expect(walk.place()).toMatchObject({ error: null, isOver: true })
})
