import {
  emptyWorld,
  worldConditions,
  type Condition,
  type Direction,
  type DirectorState,
  type MissingPart,
  type Task,
  type World,
} from '#conversation/director/world.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { listTellableFacts } from '#conversation/director/tellable-facts.ts'
import { nameLanguage } from './language-name.ts'
import { escapeMarkup } from './partner.ts'

/**
 * Describes the director's decision, at the end of the instructions because it changes with every turn. Facts that
 * nobody has earned are left out, so that no reply can give them away; those that a question opens stand beside that
 * question. Findings of rules about the last message are worded as guesses, because the model reads the message itself,
 * and rules miss a proposal or a question in words that nobody has listed.
 */
export function describeDirection(
  direction: Direction,
  { world = emptyWorld, language }: Pick<Conversation, 'world' | 'language'>,
): string {
  const { state, open, task, answers, missing } = direction
  const { open: untold, askable } = listTellableFacts(direction, world, language)
  const told = open.filter(({ key }) => state.told.includes(key))
  // Facts that were told before stand in a list of their own and are not to be told again.
  const asked = task === 'answer' ? untold.filter(({ key }) => answers.includes(key)) : []
  const hasAgreed = ({ key }: World['needs'][number]) => state.agreed.some(({ need }) => need === key)
  const isSettled = world.needs.every(hasAgreed) && state.agreed.length + (state.promises?.length ?? 0) > 0
  const blocks = [
    list(
      `You know this and may tell it, in your own words, a piece at a time and only ${isSettled ? 'if they ask for it, since all is agreed by now' : 'where it fits'}:`,
      listFactTexts(untold),
    ),
    list('You have told this already:', listFactTexts(told)),
    list(
      'Answers to questions that nobody has asked yet. Give one only if the last message asks its question, in whatever words; keep the others to yourself:',
      askable.map(({ question, text }) => `“${question}”: ${text}`),
    ),
    describeRest(world, [...open, ...askable]),
    `You are ${describeTension(state)} and ${describeTrust(state)}.${describeDeeds(state)}`,
    list(
      `Your answer to the last message, in ${nameLanguage(language)}, one to three sentences, with at most one thing from the lists above, or two if they asked for two, has to:`,
      [
        taskInstructions[missing !== null && task === 'hold_back' ? 'respond' : task],
        ...listFactTexts(asked).map((text) => `if they asked for it, tell this; if not, leave it: ${text}`),
      ],
    ),
    missing === null ? '' : describeCondition(missing, task),
  ]
  return `<now>\n${blocks.filter((block) => block !== '').join('\n')}\n</now>`
}

/** The character does not name these conditions: to ask for being listened to would teach the learner what to do. */
const unsaid: readonly MissingPart[] = ['acknowledged', 'asked_openly']

/** What has to be done before the character agrees. An answer mentions it only where it could agree too early. */
function describeCondition(missing: MissingPart, task: Task): string {
  if (answering.includes(task) && missing !== 'proposal')
    return `Do not agree to a plan in this answer, unless this has been done by now, in whatever words: ${wanted[missing]}.`
  if (!waits.includes(task)) return ''
  return list(`You agree to nothing before this: ${wanted[missing]}.`, [
    'if it has been done by now, in the last message or before, in whatever words: you may agree, and do not ask for it again',
    'if they only take leave: say goodbye, and do not mention it',
    `otherwise, if they propose something or ask what you need: ${
      unsaid.includes(missing)
        ? 'say what on your side of the matter speaks against it, never what they should ask or say'
        : 'say in your own words what is missing'
    }`,
  ])
}

/** How to deal with questions about what is in no list. */
function describeRest({ facts }: World, listed: readonly { readonly key: string }[]): string {
  if (facts.length === 0)
    return 'You may tell what the blocks above hold, as this person would, a piece at a time.'
  return facts.every(({ key }) => listed.some((one) => one.key === key))
    ? 'You hold nothing else back. What is not written here you do not know, and there is no further secret to hint at.'
    : 'If they ask for something important that is not written here, say that you would rather not go into it yet, or that you do not know; do not claim that there is nothing. An open question always gets an answer: how you see and feel what has been said.'
}

const listFactTexts = (facts: Direction['open']): readonly string[] => facts.map(({ text }) => text)

const list = (title: string, entries: readonly string[]): string =>
  entries.length === 0
    ? ''
    : [title, ...entries.map((entry) => `- ${escapeMarkup(entry).replaceAll('\n', ' ')}`)].join('\n')

const describeTension = ({ tension }: DirectorState): string => {
  if (tension < 1) return 'at ease'
  if (tension < 2.2) return 'a little tense'
  if (tension < 3.4) return 'guarded'
  return 'very tense and short with them,'
}

const describeTrust = ({ trust }: DirectorState): string => {
  if (trust < 0) return 'do not trust the other person'
  if (trust < 1.5) return 'do not know yet whether to trust the other person'
  return trust < 3.5 ? 'begin to trust the other person' : 'trust the other person'
}

const done: Readonly<Record<Condition, string>> = {
  acknowledged: 'taken up what you said',
  asked_openly: 'asked you openly',
  owned_share: 'named their own share',
  apologised: 'apologised',
  offered: 'offered something',
  named_fact: 'named facts',
}

/** The tasks in which the character can say what it is still waiting for. */
const waits: readonly Task[] = ['hold_back', 'respond']
/** The tasks in which the character may agree to a plan that the same message proposes. */
const answering: readonly Task[] = ['answer', 'withhold', 'ask_back', 'ask_when']

const wanted: Readonly<Record<MissingPart, string>> = {
  acknowledged: 'they show that they have seen your side',
  asked_openly: 'they ask you openly how you see it',
  owned_share: 'they name their own share',
  apologised: 'they apologise',
  offered: 'they offer something that they will do themselves',
  named_fact: 'they name something concrete: a figure, a date or an example',
  proposal: 'they propose what is to be done, and who does it',
  date: 'it is said by when',
}

function describeDeeds({ deeds }: DirectorState): string {
  const counted = worldConditions.flatMap((condition) => {
    const times = deeds.filter((deed) => deed.condition === condition).length
    return times === 0 ? [] : [`${done[condition]}${times === 1 ? ' once' : ` ${times} times`}`]
  })
  return counted.length === 0 ? '' : ` So far they have ${counted.join(', ')}.`
}

/** Rules take some harmless sentences for hostile ones, such as “you should have heard it from me”. */
const ifMeant =
  'decide first whether something in the last message was meant against you. If nothing was, respond to it as it was meant, and to what it asks. If something was,'

const taskInstructions: Readonly<Record<Task, string>> = {
  break_off: 'end the conversation now, in a sentence, because of how you were spoken to',
  warn: `${ifMeant} say only that you will leave if you are spoken to like that again`,
  push_back: `${ifMeant} answer only how you were spoken to`,
  answer:
    'give what you were asked for, as far as it answers their words, and respond to whatever else was said',
  withhold:
    'if you may tell what was asked, tell it; otherwise say that you would rather not speak of it yet, and offer nothing else instead',
  agree:
    'say yes in a few words, without repeating the plan; if your direction block wants something else first that nobody has said yet, ask for that once instead; if the last message only asks or sums up, answer that',
  agree_too:
    'respond to what was just said, and say yes to what was proposed before, naming it briefly; where something that you protect has no answer yet, ask for that first, once',
  confirm:
    'say briefly that what you both agreed on stands, and answer whatever else was asked or offered; to a mere goodbye, only say goodbye',
  ask_when:
    'ask by when, before you say yes, unless it has been said; if they ask you for the date, name one',
  ask_back: 'where their words leave open what exactly they want to know, ask which it is; else answer them',
  hold_back: 'not agree yet: you are not ready for it',
  respond: 'respond to what was just said',
}
