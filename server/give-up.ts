import { userInfo } from 'node:os'
import { describe } from './platform/http/log.ts'

/** Errors whose message is a sentence for the person who runs the server. */
const ownErrors = ['WrongSettings', 'WrongSeason', 'BackupRefused', 'DatabaseInUse', 'DiskFull']

/** Ends the process over a startup error: with a sentence where that is enough, otherwise with the stack. */
export function giveUp(error: Error): never {
  console.error(ownErrors.includes(error.name) ? error.message : (systemSentence(error) ?? describe(error)))
  process.exit(1)
}

type SystemError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

/** What the system refused, and what to do; null for everything else. */
function systemSentence({ code = '', syscall = '', path, port, address, hostname }: SystemError): string | null {
  if (['listen', 'getaddrinfo'].includes(syscall)) {
    const wrongHost = `HOST is ${address ?? hostname}, which isn't an address of this machine. Set it to 127.0.0.1, or 0.0.0.0 for all its addresses.`
    const sentences: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`,
      EACCES: `This user may not open port ${port}. Set PORT to a number from 1024; nginx in front of it can serve 80 and 443.`,
      EADDRNOTAVAIL: wrongHost,
      ENOTFOUND: wrongHost,
    }
    return sentences[code] ?? null
  }
  if (path === undefined) return null
  const user = process.getuid?.() ?? userInfo().username
  if (['EACCES', 'EPERM'].includes(code))
    return `The user that runs the portal (${user}) may not write to ${path}. Give it the folder of DATA_DIR (chown -R ${user} FOLDER), or choose another one.`
  if (code === 'EROFS') return `${path} is on a disk that can only be read. Set DATA_DIR to a folder that can be written to.`
  if (['EEXIST', 'ENOTDIR'].includes(code)) return `${path} is not a folder. Set DATA_DIR to a folder, or remove that file.`
  if (['ENOSPC', 'EDQUOT'].includes(code)) return `The disk that ${path} is on is full. Free some space, and start again.`
  return null
}
