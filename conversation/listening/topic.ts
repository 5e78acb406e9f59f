import { foldText } from '../language/fold-text.ts'
import type { TopicRules } from './vocabulary.ts'

const spaced = /^[ \t]*/

/** The word at a place of a text; null before punctuation. */
function readWordAt(text: string, start: number): string | null {
  const gap = spaced.exec(text.slice(start))?.[0].length ?? 0
  return /^\p{L}+(?:[-]\p{L}+)*/u.exec(text.slice(start + gap))?.[0] ?? null
}

function isTopicWord(word: string | null, rules: TopicRules): word is string {
  if (word === null || word.length < 5 || word.length > 24) return false
  const folded = foldText(word)
  return !rules.stop.includes(folded) && !rules.stopEnding.test(folded)
}

type NounPhrase = { readonly article: string; readonly words: readonly string[] }

/** All "article + noun" of a text, in order. Cautious: a wrong topic is worse than none. */
function findNounPhrases(text: string, rules: TopicRules): readonly NounPhrase[] {
  const source = text.normalize('NFC').replace(/’/g, "'")
  const folded = foldText(source)
  const found: NounPhrase[] = []
  let previous = ''
  for (const word of folded.matchAll(/\p{L}+'?/gu)) {
    const article = word[0]
    const isPronoun = rules.pronouns?.includes(previous.replace("'", ''))
    previous = article
    if (isPronoun || !rules.articles.has(article)) continue
    const first = readWordAt(source, word.index + article.length)
    if (!isTopicWord(first, rules)) continue
    const second = readWordAt(source, source.indexOf(first, word.index) + first.length)
    // "The quarterly report" is a topic of two words; "the deadlines difficult" only of one.
    const isCompound = isTopicWord(second, rules) && rules.describes?.test(foldText(first))
    if (isCompound) found.push({ article, words: [first, second] })
    else if (!rules.needsNoun?.test(foldText(first))) found.push({ article, words: [first] })
  }
  return found
}

const pickLongest = (found: readonly NounPhrase[]): NounPhrase | undefined =>
  found.toSorted((a, b) => b.words.join(' ').length - a.words.join(' ').length)[0]

const sayBack = (article: string, words: readonly string[]): string =>
  `${article}${article.endsWith("'") ? '' : ' '}${words.join(' ').toLowerCase()}`.replace(/'/g, '’')

/** A capital after an article begins a name, which the partner does not say back as a thing. */
const isName = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word)

/** What the learner talks about, as the partner says it back ("your deadlines" becomes "my deadlines"). */
export function findTopic(text: string, rules: TopicRules): string | null {
  const found = pickLongest(findNounPhrases(text, rules).filter(({ words }) => !words.some(isName)))
  return found ? sayBack(rules.articles.get(found.article) ?? found.article, found.words) : null
}

/** What the scenario is about. Its description speaks to the learner: no possessives, no people. */
export function findScenarioSubject(description: string, rules: TopicRules): string | null {
  const found = findNounPhrases(description, rules).find(
    ({ article, words }) =>
      rules.plain.includes(article) && words.every((word) => !rules.people.includes(foldText(word))),
  )
  return found ? sayBack(rules.articles.get(found.article) ?? found.article, found.words) : null
}
