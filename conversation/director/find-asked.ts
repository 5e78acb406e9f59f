import type { ChatMessages } from '../conversation.ts'
import { inLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { directorWordsFor } from './director-words.ts'
import { type AskedFacts, type QuestionContext, findAskedFacts, matchWords } from './match-question.ts'
import { listQuestions } from './questions.ts'
import type { Fact, World } from './world.ts'

/** The facts that the last message asks for, understood in the light of the messages before it. */
export function findAsked(messages: ChatMessages, world: World, context: QuestionContext): AskedFacts {
  const found = findAskedFacts(completeQuestion(messages, world, context), world, context)
  const isNew = found.keys.some((key) => !context.told.includes(key))
  const followed = isNew ? undefined : findFollowed(messages, world, context)
  const keys = followed === undefined ? found.keys : [followed]
  return {
    keys: [...new Set(keys.map((key) => findInFront(key, world, context.told)))],
    isUnclear: found.isUnclear && followed === undefined,
  }
}

/** The last message; if it answers what an unclear question meant, that question completed by it. */
function completeQuestion(messages: ChatMessages, world: World, context: QuestionContext): string {
  const [question = '', reply = '', last = messages.at(-1)?.content ?? ''] = messages
    .slice(-3)
    .map(({ content }) => content)
  const isAnswer = /[?？]\s*$/.test(reply) && listQuestions(last, context.language).length === 0
  return isAnswer && findAskedFacts(question, world, context).isUnclear
    ? `${question.replace(/[?？\s]+$/, '')}, ${last.replace(/[.!\s]+$/, '')}?`
    : last
}

/**
 * The fact that a follow-up such as "Like what?" asks for: the one after the fact that was just told, else one whose
 * words are in that fact, else that fact itself; if no fact was just told, an open one.
 */
function findFollowed(messages: ChatMessages, world: World, context: QuestionContext): string | undefined {
  const { language, told } = context
  const [reply = '', last = ''] = messages.slice(-2).map(({ content }) => content)
  const { followUp } = directorWordsFor(language)
  if (!listQuestions(last, language).some((question) => followUp.test(foldText(question)))) return undefined
  const textOf = ({ texts }: Fact) => inLanguage(texts, language)
  const fact = world.facts.findLast((one) => told.includes(one.key) && reply.includes(textOf(one)))
  const facts = world.facts.filter(({ key }) => !told.includes(key))
  if (!fact) return facts.find(({ layer }) => layer === 'open')?.key
  const isNamed = ({ question }: Fact) =>
    question !== null && matchWords(textOf(fact), question.words, language) > 0
  return (facts.find(({ after }) => after === fact.key) ?? facts.find(isNamed) ?? fact).key
}

/**
 * The fact itself, or the first untold fact that has to come before it: a question about the second step of a matter
 * asks for the first. While no fact has been told, it is the fact itself.
 */
function findInFront(key: string, world: World, told: readonly string[]): string {
  const after = world.facts.find((fact) => fact.key === key)?.after ?? null
  return after === null || told.length === 0 || told.includes(after) ? key : findInFront(after, world, told)
}
