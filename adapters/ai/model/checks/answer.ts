import * as z from 'zod/mini'
import { skills, type Conversation } from '../../port.ts'

const Entry = z.object({
  n: z.number(),
  quotation: z.string(),
  feedback: z.string(),
  better: z.nullable(z.string()),
})

const Shown = z.object({
  skill: z.enum(skills),
  level: z.nullable(z.number()),
  n: z.nullable(z.number()),
  quotation: z.nullable(z.string()),
})

/** What an evaluator is asked for. Plain, for the strictest provider: no bounds, nothing optional. */
export const Answer = z.object({
  overview: z.array(z.string()),
  feedback: z.array(Entry),
  skills: z.array(Shown),
})
export type Answer = z.output<typeof Answer>

/** What an answer is held against. */
export type JudgedConversation = Pick<Conversation, 'language' | 'messages'> & {
  /** Tells whether a text repeats what the model was told. */
  readonly leaks: (text: string) => boolean
}

/** No paragraph and no remark is longer. */
export const MAX_TEXT_LENGTH = 2500

export const listTexts = ({ messages }: JudgedConversation): readonly string[] =>
  messages.map(({ content }) => content)

export const listLearnerTexts = ({ messages }: JudgedConversation): readonly string[] =>
  messages.filter(({ isUser }) => isUser).map(({ content }) => content)

/** The database holds no NUL, and nothing that turns a text around is passed on. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
