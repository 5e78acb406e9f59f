import { cleanUp } from './clean-up.ts'
import { detectViolations, type ReplyContext, type ViolationKind } from './violations.ts'

/** A longer reply is ended after a sentence, and soon after in any case. Characters. */
const LONG = 900
const TOO_LONG = 1_300
/** No more of a model's output is read, whatever is removed from it. Characters. */
const MOST_READ = 20_000
/** Some providers send whole paragraphs: these are read in parts that end with a sentence where one ends. */
const parts = /[^]{1,200}?(?:[.!?…]["”»)]?(?=\s)|$)|[^]{1,200}/g

/** Reads a model's reply before the learner does: cleans it up, and stops it at a violation. */
export function createOutputFilter(labels: readonly string[], context: ReplyContext) {
  const clean = cleanUp(labels)
  const detector = detectViolations(context)
  let text = ''
  let left = MOST_READ
  const isOver = () =>
    detector.violation !== null ||
    text.length > TOO_LONG ||
    (text.length > LONG && /[.!?…][”"»)]?\s*$/.test(text))
  const read = (part: string, isEnd: boolean) => {
    const heard = isOver() ? '' : detector.take(clean(part, isEnd), isEnd)
    text += heard
    return heard
  }
  return {
    /** Takes a chunk of the reply and returns what may be heard. */
    push(chunk: string): string {
      const some = chunk.slice(0, left)
      left -= some.length
      return some.length <= 200
        ? read(some, false)
        : (some.match(parts) ?? []).map((part) => read(part, false)).join('')
    },
    /** Returns the rest. */
    end: (): string => read('', true),
    /** Whether nothing more will be heard. */
    get isOver(): boolean {
      return isOver() || left === 0
    },
    get text(): string {
      return text
    },
    get violation(): ViolationKind | null {
      return detector.violation
    },
  }
}
