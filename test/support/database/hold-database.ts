import { DatabaseInUse } from '#server/platform/db/embedded/folder.ts'
import { openDatabase } from '#server/platform/db/open.ts'

// A minimal server process: opens a database, says so, and holds it until its standard input ends or the database fails.

const [dataDir = '', databaseUrl = null] = process.argv.slice(2)
const log = { info() {}, warn: (_: object, text: string) => console.error(text), error: (_: object, text: string) => console.error(text) }

try {
  const database = await openDatabase({ databaseUrl, dataDir, log })
  void database.failed.then((error) => {
    console.error(error.message)
    process.exit(1)
  })
  process.stdin.resume().once('end', async () => {
    await database.close()
    process.exit(0)
  })
  process.stdin.on('data', (statement) => {
    database.pool.query(String(statement)).then(
      () => console.log('done'),
      () => console.log('refused'),
    )
  })
  console.log('open')
} catch (error) {
  if (!(error instanceof DatabaseInUse)) throw error
  console.error(error.message)
  process.exit(1)
}
