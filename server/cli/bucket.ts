// Creates the bucket named by S3_BUCKET if it doesn't exist: npm run bucket. With most stores you create a bucket by hand instead.
import { setTimeout as pause } from 'node:timers/promises'
import { runCommand, wrong } from '#server/command.ts'
import { readConfig } from '#server/config.ts'
import { makeBucket } from '#server/platform/storage/s3.ts'

await runCommand(async () => {
  const { store } = readConfig(process.env)
  if (!store) throw wrong('S3_ENDPOINT and the other settings of the picture store aren’t set.')
  // A store that was just started may not answer yet.
  for (let left = 30; ; left--) {
    const failure = await makeBucket(store).catch((error: Error) => error)
    if (!failure) break
    if (left === 0) throw failure
    await pause(1_000)
  }
  console.log(`The bucket ${store.bucket} exists.`)
})
