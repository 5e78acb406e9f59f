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

/** What scimmy objects to, in the product's own error. What it stumbles over is a value of the client's too. */
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
