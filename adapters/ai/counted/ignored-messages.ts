import type { Conversation } from '../port.ts'
import { baseLanguage, type BuiltInLanguage, isBuiltInLanguage } from '../language/codes.ts'
import { foldText, splitWords } from '../language/fold-text.ts'
import { allVocabularies } from '../listening/vocabulary.ts'
import { allCountedWords } from './counted-words.ts'
import { findHostility } from './hostility.ts'
import { isJunk } from './junk.ts'
import { findStuffedTogether, isStuffed } from './stuffing.ts'

/** Why a message of the learner's is evidence for nothing. */
export type IgnoredReason = 'hostile' | 'junk' | 'stuffing' | 'off_topic'

function isAboutExercise(content: string): boolean {
  const folded = foldText(content.normalize('NFC'))
  return (
    allCountedWords.some(({ exercise }) => exercise.test(folded)) ||
    allVocabularies.some(({ attack, robot }) => [...attack, ...robot].some((one) => one.test(folded)))
  )
}

const normaliseWords = (content: string): string => splitWords(foldText(content)).join(' ')

/** Why a message counts for nothing by itself. */
function classifyMessage(
  content: string,
  isSaid: boolean,
  language: BuiltInLanguage | null,
): IgnoredReason | null {
  if (language !== null && findHostility(content).length > 0) return 'hostile'
  if (isSaid || isJunk(content, language !== null)) return 'junk'
  if (language === null) return null
  if (isAboutExercise(content)) return 'off_topic'
  return isStuffed(content, language) ? 'stuffing' : null
}

/**
 * The learner's messages that count for nothing, by their number among all messages from 1. Outside the built-in
 * languages only messages without words and repeated ones are known.
 */
export function findIgnoredMessages({
  language: code,
  messages,
}: Pick<Conversation, 'language' | 'messages'>): ReadonlyMap<number, IgnoredReason> {
  const base = baseLanguage(code)
  const language = isBuiltInLanguage(base) ? base : null
  const ignored = new Map<number, IgnoredReason>()
  const counted = new Map<number, string>()
  const said = new Set<string>()
  for (const [i, { isUser, content }] of messages.entries()) {
    const key = normaliseWords(content)
    const reason = isUser ? classifyMessage(content, said.has(key), language) : null
    if (reason !== null) ignored.set(i + 1, reason)
    else if (isUser) counted.set(i + 1, content)
    said.add(key)
  }
  if (language !== null)
    for (const number of findStuffedTogether(counted, language)) ignored.set(number, 'stuffing')
  return ignored
}
