import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'
import type { Upload, UploadedFile } from '#platform/contract/route.ts'
import { DomainError } from './errors.ts'

/** Makes the routes of a scope accept files; all other routes still refuse them. */
export const acceptUploads = (scope: FastifyInstance) => scope.register(fastifyMultipart)

/** The one file of a request with its text fields. Reading stops at their size limits. */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<UploadedFile> {
  const missing = new DomainError(requestFailures.fileMissing)
  if (!request.isMultipart()) throw missing
  try {
    const found = await readParts(request, upload)
    if (!found.file) throw missing
    return { ...found.file, texts: found.texts }
  } catch (error) {
    if (error instanceof DomainError) throw error
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    if (isTooLarge) throw new DomainError(requestFailures.fileTooLarge, { cause: error })
    throw new DomainError(requestFailures.fileMissing, { cause: error })
  }
}

async function readParts(request: FastifyRequest, { field, types, limit, texts: wanted }: Upload) {
  const names = Object.keys(wanted?.fields ?? {})
  const limits = {
    files: 1,
    fields: names.length,
    parts: 1 + names.length,
    headerPairs: 20,
    fileSize: limit,
    fieldSize: wanted?.limit ?? 0,
  }
  const texts: Record<string, string> = {}
  let file: Omit<UploadedFile, 'texts'> | undefined
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      if (part.fieldname !== field || !types.includes(part.mimetype)) return { file: undefined, texts }
      file = { bytes: await part.toBuffer(), type: part.mimetype, name: part.filename }
    } else if (names.includes(part.fieldname) && typeof part.value === 'string') {
      if (part.valueTruncated) throw new DomainError(requestFailures.fileTooLarge)
      texts[part.fieldname] = part.value
    }
  }
  return { file, texts }
}
