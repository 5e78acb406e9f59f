import { useTranslation } from 'react-i18next'
import { type FailureParams, shortReference } from '#platform/contract/failures.ts'
import { ApiFailure, clientFailures, type FailureSentence } from '../failure.ts'

type Lookup = {
  readonly exists: (key: string, options: object) => boolean
  readonly t: (key: string, options: object) => unknown
}

/**
 * The text of a failure in the interface language: the server's if it sent one, else the fallback, else the browser's
 * own. A failure without a translation keeps its English sentence. A failure that only an administrator can look into
 * ends with a reference, by which it is found in the server's log.
 */
export function useFailureText(): (error: unknown, fallback?: string) => string {
  const { i18n } = useTranslation('failures')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no type knows the codes, which come from outside
  const lookup = i18n as Lookup
  return (error, fallback) => {
    const reference = referenceOf(error)
    const text = describeFailure(lookup, error, fallback)
    if (reference === undefined) return text
    return `${text.replace(/[^.!?…]$/, '$&.')} ${String(lookup.t('client.reference', { ns: 'failures', reference }))}`
  }
}

function describeFailure(lookup: Lookup, error: unknown, fallback: string | undefined): string {
  if (isSentence(error)) return translate(lookup, error)
  if (error instanceof ApiFailure && error.sentences.length > 0)
    return error.sentences.map((sentence) => translate(lookup, sentence)).join(', ')
  return fallback ?? translate(lookup, error instanceof ApiFailure ? error.sentence : clientFailures.unknown)
}

/** The reference, only where the server is at fault. */
function referenceOf(error: unknown): string | undefined {
  const { status, request_id } =
    error instanceof ApiFailure
      ? { status: error.status, request_id: error.requestId }
      : isSentence(error)
        ? error
        : {}
  return status === undefined || status < 500 || request_id === undefined
    ? undefined
    : shortReference(request_id)
}

function translate(i18n: Lookup, { detail, code, params }: FailureSentence): string {
  const options = { ns: ['failures'], ...(params && translateQuoted(i18n, params)) }
  return code !== undefined && i18n.exists(code, options) ? String(i18n.t(code, options)) : detail
}

/** A sentence may quote another failure, as in "pack.json, at title: Title is required". */
const translateQuoted = (i18n: Lookup, params: FailureParams): FailureParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? translate(i18n, value) : value,
    ]),
  )

const isSentence = (error: unknown): error is FailureSentence =>
  typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string'
