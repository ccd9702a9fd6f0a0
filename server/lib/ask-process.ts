import type { ChildProcess } from 'node:child_process'

/**
 * Sends a request to a child process and returns its next message. Returns null when the process ends, can't be reached, or hasn't answered
 * after `patience` milliseconds; the caller then ends it.
 */
export function askProcess<Reply>(child: ChildProcess, request: object | string, patience?: number): Promise<Reply | null> {
  return new Promise((resolve) => {
    const end = (reply: Reply | null) => {
      clearTimeout(timer)
      child.off('message', end).off('exit', gone).off('error', gone)
      resolve(reply)
    }
    const gone = () => end(null)
    const timer = patience === undefined ? undefined : setTimeout(gone, patience)
    child
      .on('message', end as (reply: unknown) => void)
      .on('exit', gone)
      .on('error', gone)
    child.send(request, (error) => error && gone())
  })
}
