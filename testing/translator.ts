import type { Translator } from '#adapters/ai/port.ts'

type Texts = Readonly<Record<string, string>>

export type StandInTranslator = Translator & {
  /** The requests, in order. */
  readonly asked: readonly { readonly texts: Texts; readonly from: string; readonly to: string }[]
  /** Sets the answers from now on; default: each text with the language code before it. */
  answer(make: (texts: Texts, to: string) => Texts | Promise<Texts>): void
}

/** Stands in for a model whose speed, failures and words a test decides. */
export function standInTranslator(): StandInTranslator {
  const asked: { texts: Texts; from: string; to: string }[] = []
  let translated: (texts: Texts, to: string) => Texts | Promise<Texts> = marked
  return {
    name: 'held',
    promptVersion: 'held/1',
    asked,
    async translate(texts, { from, to }) {
      asked.push({ texts, from, to })
      return translated(texts, to)
    },
    answer: (make) => void (translated = make),
  }
}

/** Puts the language code before every text. */
const marked = (texts: Texts, to: string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `${to}: ${text}`]))
