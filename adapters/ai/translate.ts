import { DomainError } from '#platform/server/errors.ts'
import { orLate } from '#platform/server/or-late.ts'
import { translationTexts, type Translate, type Translator } from './port.ts'

type Parts = {
  /** Absent while no model is configured. */
  readonly translator: Translator | undefined
  /** How long a translation may take in all. Milliseconds; the browser gives up at 30 s. */
  readonly timeout: number
  readonly warn: (error: unknown, message: string) => void
}

/** Asks the translator that there is, and takes no answer that a person could not have written into the form. */
export const createTranslate =
  ({ translator, timeout, warn }: Parts): Translate =>
  async (texts, { from, to, schema }) => {
    if (!translator) throw new DomainError('conflict', translationTexts.none)
    const signal = AbortSignal.timeout(timeout)
    try {
      return schema.parse(await orLate(signal, translator.translate(texts, { from, to, signal })))
    } catch (error) {
      if (error instanceof DomainError) throw error
      warn(error, signal.aborted ? 'the translator took too long' : 'a translation could not be made')
      throw signal.aborted
        ? new DomainError('timeout', translationTexts.slow, { cause: error })
        : new DomainError('upstream', translationTexts.failed, { cause: error })
    }
  }
