import type { FastifyReply } from 'fastify'
import type { PrintFormat } from '#domain/certificate/certificate.ts'
import { sendFile } from '#server/platform/http/download.ts'

/** Sends certificates to be stored. */
export function sendDownload(reply: FastifyReply, { bytes, file, format }: { bytes: Uint8Array; file: string; format: PrintFormat }) {
  return sendFile(reply, { bytes, file, type: format === 'pdf' ? 'application/pdf' : 'application/zip' })
}
