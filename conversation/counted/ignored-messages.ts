import type { Conversation } from '../conversation.ts'
import { baseLanguage, type BuiltInLanguage, isBuiltInLanguage } from '../language/codes.ts'
import { foldText, splitWords } from '../language/fold-text.ts'
import { readSignals } from '../listening/signals.ts'
import { allCountedWords } from './counted-words.ts'
import { findHostility } from './hostile-sentences.ts'
import { isJunk } from './junk.ts'
import { isOffTopic, readSubject } from './off-topic.ts'
import { findCumulativeStuffing, isStuffed } from './stuffing.ts'

/** Why a message of the learner's counts as no evidence. */
export const ignoredReasons = ['hostile', 'junk', 'repeated', 'stuffing', 'exercise', 'off_topic'] as const
export type IgnoredReason = (typeof ignoredReasons)[number]

function isAboutExercise(content: string, language: BuiltInLanguage): boolean {
  const { attack, robot } = readSignals(content, language)
  if (attack.length > 0 || robot.length > 0) return true
  const folded = foldText(content.normalize('NFC'))
  return allCountedWords.some(({ exercise }) => exercise.test(folded))
}

const normaliseWords = (content: string): string => splitWords(foldText(content)).join(' ')

/**
 * If a learner sends the same words this often, they are not in a conversation, and not even the first of these
 * messages counts.
 */
const PASTED = 3

/** Why a message in a built-in language counts for nothing by itself. */
function classifyMessage(content: string, subject: string, language: BuiltInLanguage): IgnoredReason | null {
  const hostile = findHostility(content, language)
  if (hostile.some(({ kind }) => kind !== 'harsh')) return 'hostile'
  if (isJunk(content, true)) return 'junk'
  if (hostile.length > 0) return 'hostile'
  if (isAboutExercise(content, language)) return 'exercise'
  if (isStuffed(content, language)) return 'stuffing'
  return isOffTopic(content, subject, language) ? 'off_topic' : null
}

type IgnoredMessages = ReadonlyMap<number, IgnoredReason>

/**
 * Caches the ignored messages of a conversation, because every rule asks for them, and finding them in a long
 * conversation takes longer than all rules.
 */
const foundBefore = new WeakMap<Conversation, IgnoredMessages>()

/**
 * The learner's messages that count for nothing, by their number among all messages from 1. Outside the built-in
 * languages only messages without words and repeated ones are known.
 */
export function findIgnoredMessages(conversation: Conversation): IgnoredMessages {
  const known = foundBefore.get(conversation)
  if (known) return known
  const found = listIgnoredMessages(conversation)
  foundBefore.set(conversation, found)
  return found
}

/** Why the last message of a conversation, which is the learner's, counts for nothing; null when it counts. */
export function classifyLastMessage(conversation: Conversation): IgnoredReason | null {
  const base = baseLanguage(conversation.language)
  const said = conversation.messages.flatMap(({ isUser, content }) => (isUser ? [content] : []))
  const last = said.at(-1) ?? ''
  if (!isBuiltInLanguage(base)) return isJunk(last, false) ? 'junk' : null
  const reason = classifyMessage(last, readSubject(conversation), base)
  if (reason !== null) return reason
  const key = normaliseWords(last)
  if (said.slice(0, -1).some((content) => normaliseWords(content) === key)) return 'repeated'
  const stuffed = findCumulativeStuffing(new Map(said.entries()), base)
  return stuffed.includes(said.length - 1) ? 'stuffing' : null
}

function listIgnoredMessages(conversation: Conversation): IgnoredMessages {
  const base = baseLanguage(conversation.language)
  const language = isBuiltInLanguage(base) ? base : null
  const subject = readSubject(conversation)
  const all = conversation.messages.map((message, i) => ({
    ...message,
    number: i + 1,
    key: normaliseWords(message.content),
  }))
  const ignored = new Map<number, IgnoredReason>()
  for (const { isUser, content, number, key } of all) {
    if (!isUser) continue
    const same = all.filter((other) => other.key === key)
    const isRepeated = same.length >= PASTED || same.some((other) => other.number < number)
    const reason =
      language === null
        ? isJunk(content, false)
          ? 'junk'
          : null
        : classifyMessage(content, subject, language)
    if (reason !== null || isRepeated) ignored.set(number, reason ?? 'repeated')
  }
  if (language === null) return ignored
  const own = all.filter(({ isUser, number }) => isUser && (ignored.get(number) ?? 'stuffing') === 'stuffing')
  const stuffed = findCumulativeStuffing(
    new Map(own.map(({ number, content }) => [number, content])),
    language,
  )
  for (const number of stuffed) ignored.set(number, 'stuffing')
  return ignored
}
