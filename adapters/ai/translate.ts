import { DomainError } from '#platform/server/errors.ts'
import { withAbort } from '#platform/server/abort.ts'
import type { Warn } from '#platform/server/log.ts'
import {
  translationFailures,
  type RecordUsage,
  type ReserveCall,
  type Translate,
  type Translator,
} from './port.ts'

type TranslateOptions = {
  /** Absent while no model is configured. */
  readonly translator: Translator | undefined
  /** How long a whole translation may take. Milliseconds; the browser gives up at 30 s. */
  readonly timeout: number
  /** Returns what records the usage of this user. */
  readonly countFor: (userId: number) => RecordUsage
  /** Returns what reserves the calls of this user. */
  readonly reserveFor: (userId: number) => ReserveCall
  readonly warn: Warn
}

/** Asks the translator and accepts only texts that could also have been entered into the form. */
export const createTranslate =
  ({ translator, timeout, countFor, reserveFor, warn }: TranslateOptions): Translate =>
  async (texts, { userId, from, to, schema, signal: caller }) => {
    if (!translator) throw new DomainError(translationFailures.none)
    const timer = AbortSignal.timeout(timeout)
    const signal = caller ? AbortSignal.any([caller, timer]) : timer
    try {
      const options = { from, to, signal, recordUsage: countFor(userId), reserve: reserveFor(userId) }
      const translated = await withAbort(signal, translator.translate(texts, options))
      return { texts: schema.parse(translated), by: translator }
    } catch (error) {
      if (caller?.aborted) throw caller.reason
      if (error instanceof DomainError && error.fault === 'too_long')
        throw new DomainError(translationFailures.tooLong, { cause: error })
      if (error instanceof DomainError) throw error
      warn(error, signal.aborted ? 'the translator took too long' : 'a translation could not be made')
      const failure = signal.aborted ? translationFailures.slow : translationFailures.failed
      throw new DomainError(failure, { cause: error })
    }
  }
