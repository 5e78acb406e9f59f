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
  const asked = untold.filter(({ key }) => answers.includes(key))
  const isWaiting = missing !== null && waits.includes(task)
  const hasAgreed = ({ key }: World['needs'][number]) => state.agreed.some(({ need }) => need === key)
  const isSettled = world.needs.every(hasAgreed) && state.agreed.length + (state.promises?.length ?? 0) > 0
  const blocks = [
    list(
      `You know this and may tell it, in your own words, a piece at a time and only ${isSettled ? 'if they ask for it, since all is agreed by now' : 'where it fits'}:`,
      untold,
    ),
    list('You have told this already:', told),
    list(
      'Only if the last message itself asks one of these, in whatever words, tell what stands behind it; else not a word of it:',
      askable.map(({ question, text }) => ({ text: `“${question}”: ${text}` })),
    ),
    untold.length + told.length + askable.length === 0
      ? 'There is nothing particular that you may tell yet.'
      : 'Of what else you know, you may tell nothing yet. An open question still gets an answer: how you see and feel what has been told. Only where you are asked for some other thing that matters here, say that you would rather not, or that you do not know, and never that there is none.',
    `You are ${describeTension(state)} and ${describeTrust(state)}.${describeDeeds(state)}`,
    list('Your answer to the last message has to:', [
      { text: isWaiting && task === 'hold_back' ? taskInstructions.respond : taskInstructions[task] },
      ...(task === 'answer' ? asked.map(({ text }) => ({ text: `what they seem to ask for: ${text}` })) : []),
    ]),
    isWaiting ? describeCondition(missing) : '',
  ]
  return `<now>\n${blocks.filter((block) => block !== '').join('\n')}\n</now>`
}

/** The character does not name these conditions: to ask for being listened to would teach the learner what to do. */
const unsaid: readonly MissingPart[] = ['acknowledged', 'asked_openly']

const describeCondition = (missing: MissingPart): string =>
  list(`You agree to nothing before this: ${wanted[missing]}.`, [
    {
      text: 'if the last message does it, or an earlier one has, in whatever words: agree, and do not ask for it',
    },
    { text: 'if they only take leave: say goodbye, and do not mention it' },
    {
      text: `if they propose something, or ask what you need: ${
        unsaid.includes(missing)
          ? 'say what on your side of the matter speaks against it, never what they should ask or say'
          : 'say in your own words what is missing'
      }`,
    },
  ])

const list = (title: string, entries: readonly { readonly text: string }[]): string =>
  entries.length === 0
    ? ''
    : [title, ...entries.map(({ text }) => `- ${escapeMarkup(text).replaceAll('\n', ' ')}`)].join('\n')

const describeTension = ({ tension }: DirectorState): string => {
  if (tension < 1) return 'at ease'
  if (tension < 2.2) return 'a little tense'
  if (tension < 3.4) return 'guarded'
  return 'close to leaving'
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

/** Added because rules take some harmless sentences for hostile ones, such as “you should have heard it from me”. */
const harmlessMessageException =
  'but if nothing in it was meant against you, respond to it as it was meant instead, and to what it asks'

const taskInstructions: Readonly<Record<Task, string>> = {
  break_off: 'end the conversation now, in a sentence, because of how you were spoken to',
  warn: `say that you will leave if you are spoken to like that again, and answer nothing that is asked; ${harmlessMessageException}`,
  push_back: `answer how you were just spoken to, and nothing that is asked; ${harmlessMessageException}`,
  answer:
    'give what you were asked for, as far as it answers their words, and respond to whatever else was said',
  withhold:
    'say that you would rather not speak of what you were asked yet, unless it is something that you may tell; name no other thing instead',
  agree:
    'say yes to what was proposed as this person would, without going through it again: at most what matters most to you; where how you play it asks for more first, ask for that, once; if it was only asked about or summed up, answer that instead',
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
