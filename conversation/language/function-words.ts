import type { BuiltInLanguage } from './codes.ts'
import { foldText } from './fold-text.ts'
import functionWords from './function-words.json' with { type: 'json' }

/** The languages whose function words we have. */
export const listedLanguages: readonly string[] = Object.keys(functionWords)

/** Short words such as articles, of a built-in language; folded. */
export const listFunctionWords = (language: BuiltInLanguage): readonly string[] =>
  functionWords[language].split(' ')

/** The languages that use a word, folded, as a function word. */
const languagesByWord = new Map<string, readonly string[]>()
for (const [language, words] of Object.entries(functionWords))
  for (const word of words.split(' '))
    languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language])

export type FunctionWordCounts = { readonly words: number; readonly of: (language: string) => number }

/** How many function words of each language a text has. */
export function countFunctionWords(text: string): FunctionWordCounts {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of words)
    for (const language of languagesByWord.get(word) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  return { words: words.length, of: (language) => counts.get(language) ?? 0 }
}

/** The language with the most function words among some, that number, and the number of the second one. */
export function rankLanguages(counts: FunctionWordCounts, among: readonly string[]) {
  const [best, second] = among
    .map((language) => ({ language, hits: counts.of(language) }))
    .toSorted((a, b) => b.hits - a.hits)
  return { language: best?.language ?? '', hits: best?.hits ?? 0, runnerUp: second?.hits ?? 0 }
}
