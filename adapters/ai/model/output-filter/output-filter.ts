import type { Conversation } from '#conversation/conversation.ts'
import { createMarkupStripper, type LabelPatterns } from './strip-markup.ts'
import type { ViolationKind } from './reply-words.ts'
import { createViolationDetector, type PromptSecrets } from './violations.ts'

/** A reply longer than `LONG` is cut at the end of its sentence; one longer than `TOO_LONG` anywhere. Characters. */
const LONG = 900
const TOO_LONG = 1_300
/** The filter reads no more than this of a model's output, however much of it is removed as markup. Characters. */
const MOST_READ = 20_000
/** Some providers send whole paragraphs, which are read sentence by sentence. */
const sentences = /[^]{1,200}?(?:[.!?…]["”»)]?(?=\s)|$)|[^]{1,200}/g

/** Reads a model's reply before the learner does: cleans it up, and stops it at a violation. */
export function createOutputFilter(chat: Conversation, labels: LabelPatterns, secrets: PromptSecrets) {
  const clean = createMarkupStripper(labels)
  const detector = createViolationDetector(chat, secrets)
  let text = ''
  let left = MOST_READ
  const isLong = () => text.length > TOO_LONG || (text.length > LONG && /[.!?…][”"»)]?\s*$/.test(text))
  const read = (part: string, isEnd: boolean): string => {
    const heard = isLong() ? '' : detector.take(clean(part, isEnd), isEnd)
    text += heard
    return heard
  }
  return {
    /** Takes a chunk and returns the text that may be shown. */
    push(chunk: string): string {
      const part = chunk.slice(0, left)
      left -= part.length
      if (part.length <= 200) return read(part, false)
      return (part.match(sentences) ?? []).map((sentence) => read(sentence, false)).join('')
    },
    end: (): string => read('', true),
    /** Whether no more text will be shown. */
    isOver: (): boolean => detector.violation() !== null || left === 0 || isLong(),
    result: (): FilteredReply => ({ text, violation: detector.violation() }),
  }
}

export type FilteredReply = { readonly text: string; readonly violation: ViolationKind | null }
