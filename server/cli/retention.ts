// Deletes what is older than the season's limits (or RETENTION_DAYS): npm run retention. With -- --dry-run it only reports what would be
// deleted. With the embedded database, stop the server first; the server does the same every day.
import { runCommand, withContext } from '#server/command.ts'
import { runRetention } from '#server/features/privacy/retention.ts'
import { countDue } from '#server/features/privacy/retention-plan.ts'
import { limitsNow } from '#server/features/season/index.ts'

await runCommand(async () => {
  const isDry = process.argv.includes('--dry-run')
  const counted = await withContext((context) => (isDry ? countDue(context, limitsNow(context)) : erased(context)))
  const lines = Object.entries(counted).map(([kind, number]) => `${kind}: ${number}`)
  if (lines.length === 0) console.log('No limits are set, so nothing is deleted.')
  else console.log([isDry ? 'This would be deleted:' : 'This was deleted:', ...lines].join('\n  '))
})

async function erased(context: Parameters<typeof runRetention>[0]): Promise<Record<string, number>> {
  const lines = await runRetention(context, 'command', { waits: false })
  return Object.fromEntries(lines.filter(({ days }) => days !== null).map(({ kind, erased }) => [kind, erased]))
}
