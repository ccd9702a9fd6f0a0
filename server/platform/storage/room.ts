import type { FastifyRequest } from 'fastify'
import { problems } from '#server/platform/http/problem.ts'
import type { Files } from './files.ts'

/**
 * Refuses pictures while the disk has no room for them (503), before anything of them is read: a preParsing hook. What is stored already
 * may be sent again.
 */
export function refuseWithoutRoom(files: Files, isStored: (request: FastifyRequest) => Promise<boolean> = async () => false) {
  return async (request: FastifyRequest) => {
    const isForm = request.headers['content-type']?.startsWith('multipart/form-data')
    if (!isForm || (await files.hasRoom()) || (await isStored(request))) return
    throw problems.noRoom()
  }
}
