import SCIMMY from 'scimmy'
import { ScimError, type ScimType } from './port.ts'

const kinds: readonly ScimType[] = [
  'uniqueness',
  'invalidFilter',
  'invalidSyntax',
  'invalidPath',
  'invalidValue',
  'noTarget',
  'mutability',
]

/**
 * Turns an error of scimmy into the product's own. A `TypeError` in scimmy is the client's error too, because a value
 * from the client caused it.
 */
export function toScimError(error: unknown): unknown {
  if (error instanceof SCIMMY.Types.Error)
    return new ScimError(
      error.status,
      kinds.find((kind) => kind === error.scimType),
      error.message,
      { cause: error },
    )
  if (error instanceof TypeError) return new ScimError(400, 'invalidValue', error.message, { cause: error })
  return error
}
