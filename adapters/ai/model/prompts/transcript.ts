import type { Conversation } from '../../port.ts'

type Messages = Conversation['messages']

/** One JSON object a line. What would end a line somewhere is escaped, so that no message can make one of its own. */
export function writeTranscript(messages: Messages): string {
  let number = 0
  return messages
    .map(({ isUser, content }) => {
      if (!isUser) return inOneLine({ partner: content })
      number += 1
      return inOneLine({ n: number, trainee: content })
    })
    .join('\n')
}

const inOneLine = (value: object): string =>
  JSON.stringify(value).replace(
    /[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Shorter than this a message tells nothing. */
const LEAST = 80
const GAP = ' […] '

/**
 * Fits a conversation into so many characters: the longest messages lose their middle, and none is left out. Null when
 * even that is not enough.
 */
export function shortenMessages(
  messages: Messages,
  room: number,
): { messages: Messages; isShortened: boolean } | null {
  const needs = (limit: number) => writeTranscript(clipped(messages, limit)).length
  const longest = Math.max(0, ...messages.map(({ content }) => content.length))
  if (needs(longest) <= room) return { messages, isShortened: false }
  if (needs(LEAST) > room) return null
  let [fits, tooLong] = [LEAST, longest]
  while (tooLong - fits > 8) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (needs(middle) <= room) fits = middle
    else tooLong = middle
  }
  return { messages: clipped(messages, fits), isShortened: true }
}

const clipped = (messages: Messages, limit: number): Messages =>
  messages.map((message) =>
    message.content.length <= limit
      ? message
      : { ...message, content: withoutMiddle(message.content, limit) },
  )

/** The beginning says more than the end. */
function withoutMiddle(text: string, limit: number): string {
  const head = Math.ceil((limit - GAP.length) * 0.65)
  const tail = limit - GAP.length - head
  return `${text.slice(0, head)}${GAP}${text.slice(-tail)}`.toWellFormed()
}
