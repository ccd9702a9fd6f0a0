import type { FastifyRequest } from 'fastify'
import { problems } from '#server/platform/http/problem.ts'
import type { Files } from './files.ts'

/**
 * A preParsing hook that refuses pictures while the disk is full (503), before reading any of them. Submissions that are already stored may
 * be repeated.
 */
export function refuseWithoutRoom(files: Files, isStored: (request: FastifyRequest) => Promise<boolean> = async () => false) {
  return async (request: FastifyRequest) => {
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
    if (!isForm || (await files.hasRoom()) || (await isStored(request))) return
    throw problems.noRoom()
  }
}
