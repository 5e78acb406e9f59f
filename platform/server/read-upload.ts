import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'
import type { Upload, UploadedFile } from '#platform/contract/route.ts'
import { DomainError } from './errors.ts'

/** Makes the routes of a scope take files; all other routes go on refusing them. */
export const acceptUploads = (scope: FastifyInstance) => scope.register(fastifyMultipart)

/** The one file of a request, read only as far as it may weigh. */
export async function readUpload(
  request: FastifyRequest,
  { field, types, limit }: Upload,
): Promise<UploadedFile> {
  const missing = new DomainError(requestFailures.fileMissing)
  if (!request.isMultipart()) throw missing
  const limits = { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: limit }
  try {
    const file = await request.file({ limits })
    if (!file || file.fieldname !== field || !types.includes(file.mimetype)) throw missing
    return { bytes: await file.toBuffer(), type: file.mimetype, name: file.filename }
  } catch (error) {
    if (error instanceof DomainError) throw error
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    if (isTooLarge) throw new DomainError(requestFailures.fileTooLarge, { cause: error })
    throw new DomainError(requestFailures.fileMissing, { cause: error })
  }
}
