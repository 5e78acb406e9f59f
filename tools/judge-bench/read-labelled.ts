import * as z from 'zod/mini'
import { type Check, verdicts } from '#conversation/judging/rubric.ts'
import { ConfigError } from '#platform/server/config.ts'
import { type BenchSet, messageLabels, withoutScene } from './bench-set.ts'
import { readBytes } from './read-bytes.ts'

/**
 * A labelled set as JSON. A conversation needs only `messages`, and a message only `isUser` and `content`. Absent
 * `labels` mean that nobody has labelled the message, `[]` that it has none of the labels.
 */
const LabelledSet = z
  .array(
    z.strictObject({
      /** Conversations of one group are translations of each other. */
      group: z.optional(z.string()),
      language: z._default(z.string(), 'en'),
      quality: z._default(z.nullable(z.enum(['high', 'low'])), null),
      /** The verdicts of people, by the keys of the rubric's checks. */
      verdicts: z._default(z.record(z.string(), z.enum(verdicts)), {}),
      messages: z
        .array(
          z.strictObject({
            isUser: z.boolean(),
            content: z.string(),
            labels: z.optional(z.array(z.enum(messageLabels))),
          }),
        )
        .check(z.minLength(1)),
    }),
  )
  .check(z.minLength(1))

/** @throws ConfigError when the file does not exist or is not a labelled set */
export function readLabelled(path: string, checks: readonly Check[]): BenchSet {
  const set = parseSet(path, new TextDecoder().decode(readBytes(path)))
  return {
    name: 'Labelled set',
    conversations: set.map(({ group, language, quality, verdicts: expected, messages }, i) => ({
      group: group ?? String(i),
      conversation: withoutScene(
        language,
        messages.map(({ isUser, content }) => ({ isUser, content })),
      ),
      checks,
      quality,
      expected,
      labels: messages.map(({ isUser, labels }) => (isUser ? (labels ?? null) : null)),
    })),
  }
}

function parseSet(path: string, text: string): z.output<typeof LabelledSet> {
  try {
    return LabelledSet.parse(JSON.parse(text))
  } catch (error) {
    const [issue] = error instanceof z.core.$ZodError ? error.issues : []
    const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : String(error)
    throw new ConfigError(`${path} is no labelled set: ${reason}`, { cause: error })
  }
}
