import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseBefore } from '#test/support/database/older-database.ts'

const root = join(import.meta.dirname, '../../..')

/**
 * Builds the release before from the history of this repository, with the packages that it names, in a temporary folder that later calls
 * find again. Returns the path of its server. Throws with what to do when the history doesn't reach that far.
 */
export function buildReleaseBefore(): string {
  const { commit } = releaseBefore
  const folder = join(tmpdir(), `portal-release-${commit.slice(0, 8)}`)
  const server = join(folder, 'dist/server/start.js')
  if (existsSync(server)) return server
  const source = archiveOf(commit)
  const building = `${folder}-building`
  rmSync(building, { recursive: true, force: true })
  mkdirSync(building)
  const run = (program: string, ...words: string[]) => execFileSync(program, words, { cwd: building, stdio: ['pipe', 'ignore', 'inherit'] })
  execFileSync('tar', ['-x'], { cwd: building, input: source })
  run('npm', 'ci', '--no-audit', '--no-fund')
  run(process.execPath, 'scripts/build.ts')
  renameSync(building, folder)
  return server
}

function archiveOf(commit: string): Buffer {
  try {
    return execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    throw new Error(`This drill needs the commit ${commit}, the release before: git fetch --unshallow`, { cause: error })
  }
}
