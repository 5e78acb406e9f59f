import { inLanguage } from '../language/codes.ts'
import { classifyMood } from '../classify-mood.ts'
import type { Conversation } from '../conversation.ts'
import type { Director, DirectorRecord } from './director.ts'
import { addJudgedDeeds, markUnread } from './add-judged-deeds.ts'
import { advanceState, canAgree, createInitialState } from './advance-state.ts'
import { chooseHint } from './choose-hint.ts'
import { chooseTask } from './choose-task.ts'
import { findMissing } from './find-missing.ts'
import { listOpenFacts, listToldFacts } from './open-facts.ts'
import { type Direction, type DirectorState, emptyWorld, type HintMove, shownEnding } from './world.ts'
import { readExchange } from './read-exchange.ts'

/** Without a record only this many messages are read, so that a long chat does not cost more with every message. */
const READ_BACK = 80

/**
 * The facts that may be told now, and the task of the reply to the last message. Pure: the same conversation and record
 * give the same direction, in every process.
 * @param record what is stored of the conversation; absent: it is worked out from the messages
 */
export function direct(conversation: Conversation, record?: DirectorRecord): Direction {
  const { language, messages, world = emptyWorld } = conversation
  const scene = { world, mood: classifyMood(conversation.mood), message: messages.length }
  const { judged = [] } = record ?? {}
  const before = applyReadings(conversation, record)
  const signals = readExchange(conversation, world, before.told)
  const state = advanceState(before, signals, scene)
  const open = listOpenFacts(world, state, judged).map(({ key, layer, texts }) => ({
    key,
    layer,
    text: inLanguage(texts, language),
  }))
  const known = open.map(({ key }) => key)
  const untold = known.find((key) => !state.told.includes(key))
  const answers =
    signals.asked.length + signals.proposed.length === 0 &&
    signals.isGeneral &&
    untold !== undefined &&
    state.ending === null
      ? [untold]
      : signals.asked.filter((key) => known.includes(key))
  const task = chooseTask({ before, state, world, signals, answers })
  // A gentle character agrees without the conditions in `gets`.
  const wanted = canAgree(state, world) ? { ...world, gets: [] } : world
  return { before, state, open, answers, task, missing: findMissing(state, wanted) ?? null }
}

/** The state to store with a reply: with the facts that it has told. */
export function recordToldFacts(
  { state, open }: Direction,
  reply: string,
  language: string,
  message: number,
): DirectorState {
  const told = listToldFacts(open, reply, language).filter((key) => !state.told.includes(key))
  if (told.length === 0) return state
  const toldAfter = { ...state.toldAfter, ...Object.fromEntries(told.map((key) => [key, message])) }
  return { ...state, told: [...state.told, ...told], toldAfter }
}

/** The state after the last reply, from the messages before it. */
function replay(conversation: Conversation): DirectorState {
  const { messages, language } = conversation
  let state = createInitialState(classifyMood(conversation.mood))
  for (let end = Math.max(0, messages.length - READ_BACK); end < messages.length - 1; end += 1) {
    const reply = messages[end + 1]
    if (!messages[end]?.isUser || !reply || reply.isUser) continue
    const said = { ...conversation, messages: messages.slice(0, end + 1) }
    state = recordToldFacts(direct(said, { state, judged: [] }), reply.content, language, end + 1)
  }
  return state
}

/** A state with what a model has read. */
const addReadings: Director['addReadings'] = (state, judged, { world = emptyWorld, mood }) =>
  addJudgedDeeds(state, judged, { world, mood: classifyMood(mood) })

/** The state after the last reply with all that a model has read. */
const applyReadings = (conversation: Conversation, record?: DirectorRecord): DirectorState =>
  addReadings(record?.state ?? replay(conversation), record?.judged ?? [], conversation)

/** One next move for the learner, from where the conversation stands after its last reply. */
function hint(conversation: Conversation, record: DirectorRecord): HintMove {
  const state = applyReadings(conversation, record)
  return chooseHint(conversation, { ...state, ending: shownEnding(state) })
}

export const director: Director = { direct, settle: recordToldFacts, markUnread, addReadings, hint }
