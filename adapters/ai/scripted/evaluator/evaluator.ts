import type { Assessment, Conversation, Evaluator } from '../../port.ts'
import { assessedSkills } from '../../judging/port.ts'
import { judgeRubric } from '../../judging/judge-rubric.ts'
import { baseLanguage, toBuiltInLanguage } from '../../language/codes.ts'
import { writeFeedback } from './feedback.ts'
import { evaluatorTextsIn } from './texts.ts'
import { rateSkills, rateListening } from './skill-levels.ts'
import { measureTurn } from './turn-measures.ts'
import { tallyTurns } from './tally.ts'
import { writeOverview } from './overview.ts'
import { readTurns, type LearnerTurn } from './turns.ts'

/** The evaluator that needs no model: it counts what it can quote, by fixed rules. */
export const scriptedEvaluator: Evaluator = {
  name: 'scripted',
  promptVersion: null,
  resolveLanguage: toBuiltInLanguage,
  judge: (conversation, rubric) => judgeRubric(conversation, rubric, null),
  evaluate: async (conversation, _criteria, { signal }) => {
    signal.throwIfAborted()
    return assessConversation(conversation)
  },
}

/** What the rules find in a conversation. Pure: the same conversation always gets the same assessment. */
export function assessConversation(conversation: Conversation): Assessment {
  const language = toBuiltInLanguage(conversation.language)
  if (baseLanguage(conversation.language) !== language) return assessByCounts(conversation)
  const turns = readTurns(conversation)
  const tally = tallyTurns(turns)
  const levels = rateSkills(tally, assessedSkills)
  return {
    overview: writeOverview(tally, levels, language),
    feedback: writeFeedback(turns, language),
    measures: { skills: levels, turns: turns.map(measureTurn) },
  }
}

/** In a language without word lists only words are counted. */
function assessByCounts(conversation: Conversation): Assessment {
  const turns = readTurns({ ...conversation, language: '' }).map(withoutMeaning)
  const tally = tallyTurns(turns)
  return {
    overview: [...describeUncounted(turns.length, tally.share), evaluatorTextsIn('en').overview.origin],
    feedback: [],
    measures: {
      skills: [{ skill: 'listening', level: rateListening(tally) }],
      turns: turns.map(measureTurn),
    },
  }
}

const withoutMeaning = (turn: LearnerTurn): LearnerTurn => ({ ...turn, sentences: [], kind: 'own' })

/** What can be said, in English, of a conversation in a language that the rules do not know. */
const describeUncounted = (turns: number, share: number): readonly string[] => [
  `You stayed with this conversation for ${turns === 1 ? 'one message' : `${turns} messages`}, in a language that the rules behind this evaluation do not know. That is why this text is in English, and why only words were counted: what you said, and how well you said it, could not be judged.`,
  `In figures: ${Math.round(share * 100)}% of all the words were yours. In most talks at work it is a good sign when neither side says much more than two thirds.`,
]
