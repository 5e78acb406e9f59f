import type { Conversation } from '../conversation.ts'
import { proposalWordsFor } from '../director/proposal-words.ts'
import type { Evidence } from '../judging/rubric.ts'
import type { BuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { countedWordsIn } from './counted-words.ts'
import { listCountedMessages } from './learner-messages.ts'

/** "Forget my offer" takes back the steps of the newest message before it. */
export function removeWithdrawnSteps(
  steps: readonly Evidence[],
  conversation: Conversation,
  language: BuiltInLanguage,
): readonly Evidence[] {
  const { takesBack } = proposalWordsFor(language)
  return listCountedMessages(conversation)
    .filter(({ sentences }) => sentences.some((sentence) => takesBack.test(foldText(sentence))))
    .reduce((kept, { number }) => {
      const last = kept.findLast(({ message }) => message < number)?.message
      return kept.filter(({ message }) => message !== last)
    }, steps)
}

/** Who does something on which day, as far as the words tell; null if they name no day. */
function readAppointment(step: string, language: BuiltInLanguage): string | null {
  const { commits, actors, together, dates, today } = countedWordsIn(language)
  const folded = foldText(step)
  const date = dates.exec(folded)
  if (date === null || today.test(date[0])) return null
  // A month may stand behind what was found: "by 20" of "by 20 March".
  const [behind = ''] = /^(?: (?:of|de))? \p{L}+/u.exec(folded.slice(date.index + date[0].length)) ?? []
  const [who = ''] = actors.exec(commits.exec(folded)?.[0] ?? '') ?? []
  return `${together.test(who) ? 'together' : who} ${nameDay(date[0], behind, language)}`
}

/** "On 3 March", "by the 3rd of March" and "March 3" are one day; "in 3 days" is another, and so is "next week". */
function nameDay(date: string, behind: string, language: BuiltInLanguage): string {
  const { months, spans, beforeDates } = countedWordsIn(language)
  const [number] = /\d[\d:]*/.exec(date) ?? []
  if (number === undefined) return date.replace(beforeDates, '')
  const [part = ''] = months.exec(date + behind) ?? spans.exec(date + behind) ?? []
  return `${number} ${part}`
}

/**
 * Keeps one step for each person and day, because people sum steps up again. Two things that one person does on one day
 * cannot be told from such a repetition, and count once.
 */
export function dropRepeatedSteps(
  steps: readonly Evidence[],
  language: BuiltInLanguage,
): readonly Evidence[] {
  const appointments = steps.map(({ quotation }) => readAppointment(quotation, language))
  return steps.filter((_, i) => {
    const one = appointments[i]
    return one === undefined || one === null || appointments.indexOf(one) === i
  })
}
