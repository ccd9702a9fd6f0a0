import { serveJobs } from '#server/lib/worker.ts'
import { type DrawnPicture, draw, mostOfPicture } from './draw.ts'

// The process that decodes uploads; pictures.ts asks it.

export type PictureRequest = { upload: Uint8Array; width: number; height: number }
/** Null for an upload that can't be decoded. */
export type PictureReply = DrawnPicture | null

serveJobs<PictureRequest, PictureReply>(({ upload, ...size }) => draw(upload, size).catch(() => null), {
  ...mostOfPicture,
  reusedMemory: 112 * 1024 * 1024,
})
