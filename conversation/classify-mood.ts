import * as z from 'zod/mini'
import { foldText } from './language/fold-text.ts'
import { type Conversation, type MoodKind, moodKindsButNeutral } from './conversation.ts'
import en from './words/moods/en.json' with { type: 'json' }
import fr from './words/moods/fr.json' with { type: 'json' }
import pt from './words/moods/pt.json' with { type: 'json' }

/** The words by which a mood is known to be of a kind, in one language. */
const Words = z.record(z.enum(moodKindsButNeutral), z.string().check(z.minLength(1)))
const files = [en, fr, pt].map((file) => Words.parse(file))

/** Of all languages together: a mood's title may be written in any of them, whatever the chat's is. */
const patterns: readonly (readonly [MoodKind, RegExp])[] = moodKindsButNeutral.map((kind) => [
  kind,
  startOfWord(files.flatMap((words) => words[kind].split(' '))),
])

/** Any of some folded words. One that ends in `*` is the beginning of a word; `_` joins the words of a phrase. */
function startOfWord(words: readonly string[]): RegExp {
  const sources = words.map((word) => (word.endsWith('*') ? word.slice(0, -1) : `${word}\\b`))
  return new RegExp(`\\b(?:${sources.join('|').replaceAll('_', ' ')})`)
}

/** The kind whose word comes first: "calm, though tired underneath" is calm. */
function findKind(text: string): MoodKind | undefined {
  const folded = foldText(text)
  return patterns
    .flatMap(([kind, pattern]) => {
      const match = pattern.exec(folded)
      return match ? [{ kind, index: match.index }] : []
    })
    .toSorted((a, b) => a.index - b.index)[0]?.kind
}

/** The kind of a mood: by its title, else by its description, else neutral. */
export const classifyMood = (mood: Conversation['mood']): MoodKind =>
  findKind(mood?.title ?? '') ?? findKind(mood?.description ?? '') ?? 'neutral'
