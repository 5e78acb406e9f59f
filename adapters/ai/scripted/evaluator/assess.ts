import { skills, type Assessment, type Conversation } from '../../port.ts'
import { toBuiltInLanguage } from '../../language/codes.ts'
import { feedbackOn } from './feedback.ts'
import { textsOf } from './languages.ts'
import { levelsOf, listening } from './levels.ts'
import { measuresOf } from './measures.ts'
import { tallyOf } from './tally.ts'
import { overviewOf } from './overview.ts'
import { turnsOf, type Turn } from './turns.ts'
import { uncounted } from './uncounted.ts'

/** What the rules find in a conversation. Pure: the same conversation always gets the same assessment. */
export function assess(conversation: Conversation): Assessment {
  const language = toBuiltInLanguage(conversation.language)
  const base = conversation.language.toLowerCase().split(/[-_]/)[0]
  if (base !== language) return countOnly(conversation)
  const turns = turnsOf(conversation)
  const tally = tallyOf(turns)
  const levels = levelsOf(tally, skills)
  return {
    overview: overviewOf(tally, levels, language),
    feedback: feedbackOn(turns, language),
    measures: { skills: levels, turns: turns.map(measuresOf) },
  }
}

/** A language without word lists: how much was said can still be counted, what was said cannot. */
function countOnly(conversation: Conversation): Assessment {
  const turns = turnsOf({ ...conversation, language: '' }).map(withoutMeaning)
  const tally = tallyOf(turns)
  return {
    overview: [...uncounted(turns.length, tally.share), textsOf('en').overview.origin],
    feedback: [],
    measures: { skills: [{ skill: 'listening', level: listening(tally) }], turns: turns.map(measuresOf) },
  }
}

const withoutMeaning = (turn: Turn): Turn => ({ ...turn, sentences: [], nature: 'own' })
