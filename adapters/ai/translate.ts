import { DomainError } from '#platform/server/errors.ts'
import { withAbort } from '#platform/server/with-abort.ts'
import { translationFailures, type RecordUsage, type Translate, type Translator } from './port.ts'

type Parts = {
  /** Absent while no model is configured. */
  readonly translator: Translator | undefined
  /** How long a translation may take in all. Milliseconds; the browser gives up at 30 s. */
  readonly timeout: number
  /** Takes what a user's request to a model cost. */
  readonly countFor: (userId: number) => RecordUsage
  readonly warn: (error: unknown, message: string) => void
}

/** Asks the translator that there is, and takes no answer that a person could not have written into the form. */
export const createTranslate =
  ({ translator, timeout, countFor, warn }: Parts): Translate =>
  async (texts, { userId, from, to, schema }) => {
    if (!translator) throw new DomainError(translationFailures.none)
    const signal = AbortSignal.timeout(timeout)
    try {
      const asking = { from, to, signal, recordUsage: countFor(userId) }
      const translated = await withAbort(signal, translator.translate(texts, asking))
      return { texts: schema.parse(translated), by: translator }
    } catch (error) {
      if (error instanceof DomainError) throw error
      warn(error, signal.aborted ? 'the translator took too long' : 'a translation could not be made')
      throw signal.aborted
        ? new DomainError(translationFailures.slow, { cause: error })
        : new DomainError(translationFailures.failed, { cause: error })
    }
  }
