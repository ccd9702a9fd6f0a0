import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rooms = [
  'domain',
  'messages',
  'server',
  'web',
  'scripts',
  'migrations',
  'test',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.base.json',
]
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portal-copy-'))
  for (const room of rooms) cpSync(join(root, room), join(copy, room), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a seventh competition is one file and one line: its door, lists, export and menu entries work', () => {
  const nearest = readFileSync(join(copy, 'domain/competitions/technovation.ts'), 'utf8')
  writeFileSync(
    join(copy, 'domain/competitions/chess.ts'),
    nearest
      .replaceAll('technovation', 'chess')
      .replaceAll('Technovation', 'Chess')
      .replace('techovationform', 'chessform')
      .replace('techrequest', 'chessrequests')
      .replace('techlist', 'chesslist'),
  )
  const index = join(copy, 'domain/competitions/index.ts')
  writeFileSync(
    index,
    readFileSync(index, 'utf8')
      .replace('import { eurasian }', "import { chess } from './chess.ts'\nimport { eurasian }")
      .replace('competitions: Competition[] = [', 'competitions: Competition[] = [chess, '),
  )

  const types = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(copy, 'domain')], {
    encoding: 'utf8',
  })
  expect(types.stdout).toBe('')
  const build = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: copy, encoding: 'utf8' })
  expect(build.stderr).toBe('')
  const walk = spawnSync(process.execPath, ['test/faults/helpers/walk-new-competition.ts'], { cwd: copy, encoding: 'utf8' })
  expect(walk.stderr).toBe('')
  expect(JSON.parse(walk.stdout)).toEqual({
    door: 'Registration Form',
    registered: 'success',
    listed: ['Chess Player'],
    waiting: 1,
    workbook: 'attachment; filename="ChessRegistrationData.xlsx"',
    menu: true,
  })
})
