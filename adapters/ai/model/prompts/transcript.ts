import type { ChatMessages } from '#conversation/conversation.ts'
import { bidiControls } from '../clean-text.ts'

/** One JSON object per line. All line separators inside a message are escaped, so that no message can add a line. */
export function writeTranscript(messages: ChatMessages): string {
  let number = 0
  return messages
    .map(({ isUser, content }) => {
      if (!isUser) return toJsonLine({ partner: content })
      number += 1
      return toJsonLine({ n: number, trainee: content })
    })
    .join('\n')
}

/** The number of a message among the learner's alone, as the transcript and an evaluator's answer number them. */
export const numberLearnerMessage = (message: number, messages: ChatMessages): number =>
  messages.slice(0, message).filter(({ isUser }) => isUser).length

/** The line before and after a transcript. No author of a message can know the nonce. */
export const transcriptFence = (nonce: string): string => `=== TRANSCRIPT ${nonce} ===`

/** Characters that JSON does not escape although they may end a line or reverse its direction. */
const lineControls = new RegExp(String.raw`[\u007F-\u009F\u2028\u2029${bidiControls}]`, 'g')

/** JSON on one line: no separator inside a text can end it. */
export const toJsonLine = (value: object): string =>
  JSON.stringify(value).replace(
    lineControls,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Messages are not shortened to less than this. Characters. */
const MIN_LENGTH = 80
const GAP = ' […] '

/** Fits messages into a number of characters by removing the middle of the longest; null if there are too many. */
export function shortenMessages(
  messages: ChatMessages,
  room: number,
): { messages: ChatMessages; isShortened: boolean } | null {
  const lengthWith = (limit: number) => writeTranscript(shortenTo(messages, limit)).length
  const longest = Math.max(0, ...messages.map(({ content }) => content.length))
  if (lengthWith(longest) <= room) return { messages, isShortened: false }
  if (lengthWith(MIN_LENGTH) > room) return null
  let [fits, tooLong] = [MIN_LENGTH, longest]
  while (tooLong - fits > 8) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (lengthWith(middle) <= room) fits = middle
    else tooLong = middle
  }
  return { messages: shortenTo(messages, fits), isShortened: true }
}

const shortenTo = (messages: ChatMessages, limit: number): ChatMessages =>
  messages.map((message) =>
    message.content.length <= limit ? message : { ...message, content: removeMiddle(message.content, limit) },
  )

/** The beginning keeps more characters than the end, because it usually says more. */
function removeMiddle(text: string, limit: number): string {
  const head = Math.ceil((limit - GAP.length) * 0.65)
  const tail = limit - GAP.length - head
  return `${text.slice(0, head)}${GAP}${text.slice(-tail)}`.toWellFormed()
}
