import { countedWordsIn } from '../counted/counted-words.ts'
import { toBuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import { readSignals } from '../listening/signals.ts'
import { directorWordsFor } from './director-words.ts'
import { matchWords } from './match-question.ts'
import type { World } from './port.ts'

/** A need that a message proposes to meet, with the date in the learner's words. */
export type ReadProposal = { readonly need: string; readonly when: string | null }

/** The needs whose words stand in the message, with the date of their clause, their sentence or what follows it. */
export function readProposals(text: string, { needs }: World, language: string): readonly ReadProposal[] {
  const sentences = splitSentences(text)
  const { joins } = countedWordsIn(toBuiltInLanguage(language))
  const { open } = readSignals(text, language)
  const { suggesting } = directorWordsFor(language)
  // "What should the outline contain?" asks; "How about an outline on Tuesday?" proposes.
  const isAsking = (sentence: string): boolean =>
    open.includes(sentence) && !suggesting.test(foldText(sentence))
  return needs.flatMap(({ key, words }) => {
    const at = sentences.findIndex((one) => matchWords(one, words, language) > 0 && !isAsking(one))
    const sentence = sentences[at]
    if (sentence === undefined) return []
    const clause = sentence.split(joins).find((one) => matchWords(one, words, language) > 0) ?? sentence
    const places = [clause, sentence, ...sentences.slice(at + 1)]
    const when = places.map((place) => findDate(place, language)).find((date) => date !== null)
    return [{ need: key, when: when ?? null }]
  })
}

function findDate(text: string, language: string): string | null {
  const listed = readSignals(text, language).when.at(-1)
  if (listed !== undefined) return listed
  const composed = text.normalize('NFC')
  const found = countedWordsIn(toBuiltInLanguage(language)).dates.exec(foldText(composed))
  return found ? composed.slice(found.index, found.index + found[0].length) : null
}
