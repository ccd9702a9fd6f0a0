import { serveJobs } from '#server/lib/worker.ts'
import { type DrawnPicture, draw, mostOfPicture } from './draw.ts'
import type { Line } from './line.ts'
import { linesIn } from './lines.ts'

// The process that decodes uploads; pictures.ts asks it.

/** An upload to draw, or a picture that was drawn before, in which to find the writing. */
export type PictureRequest = { upload: Uint8Array; width: number; height: number } | { drawn: Uint8Array }
/** `drawn` is null for an upload that can't be decoded. */
export type PictureReply = { drawn: DrawnPicture | null; lines: Line[] }

serveJobs<PictureRequest, PictureReply>(
  async (request) => {
    if ('drawn' in request) return { drawn: null, lines: await linesIn(request.drawn).catch(() => []) }
    const { upload, ...size } = request
    return { drawn: await draw(upload, size).catch(() => null), lines: [] }
  },
  { ...mostOfPicture, reusedMemory: 112 * 1024 * 1024 },
)
