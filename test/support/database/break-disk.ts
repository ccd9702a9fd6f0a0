import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Preloaded into a process under test: from the moment the file BROKEN_DISK exists, flushing to disk fails.

const put = fs.fsyncSync
fs.fsyncSync = (descriptor) => {
  if (fs.existsSync(process.env.BROKEN_DISK ?? '')) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  put(descriptor)
}
syncBuiltinESMExports()
