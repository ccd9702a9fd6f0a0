// Compares the stored pictures with the rows that name them: npm run pictures. It changes nothing but what the office sees under Errors. With
// -- --remove it deletes pictures older than a day that no row names, however many. With the embedded database, stop the server first.
import { runCommand, withContext } from '#server/command.ts'
import type { AppContext } from '#server/context.ts'
import { noteMissing } from '#server/features/payments/index.ts'
import { comparePictures, deleteOrphanedFiles } from '#server/features/privacy/leftovers.ts'

await runCommand(() => withContext(check, { needsPictures: true }))

async function check(context: AppContext) {
  const { missing, orphaned } = await comparePictures(context)
  for (const { references, ...picture } of missing) {
    await noteMissing(context.db, picture)
    console.log(`No picture: ${references.join(', ')} (number ${picture.version} of its payment)`)
  }
  console.log(`${missing.length} rows without a picture. The office sees them under Errors, and can ask for them again.`)
  console.log(`${orphaned.old.length} files without a row, and ${orphaned.young.length} from the last 24 hours.`)
  if (process.argv.includes('--remove')) {
    const removed = await deleteOrphanedFiles(context, () => true, Number.POSITIVE_INFINITY)
    console.log(`${removed} files without a row were removed.`)
  }
}
