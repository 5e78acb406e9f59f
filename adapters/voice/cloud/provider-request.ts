import type { Failure } from '#platform/contract/failures.ts'
import { isTimeout } from '#platform/server/abort.ts'
import { DomainError } from '#platform/server/errors.ts'

/** How long a provider may take, in milliseconds; the browser gives up at 30 s. */
export type ProviderTimeouts = { readonly first: number; readonly total: number }
export const PROVIDER_TIMEOUTS: ProviderTimeouts = { first: 8000, total: 24_000 }

/** The failures for a provider that fails, and for one that is slow. */
type ProviderFailures = { readonly failed: Failure; readonly slow: Failure }

/**
 * The failure that a learner sees. The provider's message is not kept: it may hold a part of the key or of the text.
 */
export function toSpeechFailure(
  error: unknown,
  { failed, slow }: ProviderFailures,
  listening: AbortSignal,
): unknown {
  if (listening.aborted || error instanceof DomainError) return error
  return new DomainError(isTimeout(error) ? slow : failed, { cause: error })
}

/** @throws Error unless the response is a success with this content type */
export async function requireContentType(response: Response, type: RegExp): Promise<void> {
  const given = response.headers.get('content-type') ?? ''
  if (response.ok && type.test(given)) return
  await response.body?.cancel()
  throw new Error(`the provider answered ${response.status} with ${given || 'nothing'}`)
}

/** For requests with keys: a redirect fails, so that no other server gets the keys. */
export const postOptions = { method: 'POST', redirect: 'error' } as const satisfies RequestInit

const tags: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-BR', fr: 'fr-FR' }

/** The language tag for a voice that speaks any language. */
export const languageTag = (language: string): string => tags[language] ?? language
