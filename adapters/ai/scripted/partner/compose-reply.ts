import { actTraits } from './act-traits.ts'
import { chooseDialogueAct } from './dialogue-act.ts'
import { questionPools, leadPools } from './lead-and-question.ts'
import { bodyPools } from './body.ts'
import {
  chooseLine,
  chooseUnsaidLine,
  fillPlaceholders,
  type LineChoice,
  type LineValues,
} from './choose-line.ts'
import type { BuiltInLanguage } from '#conversation/language/codes.ts'
import { type DialogueAct, partnerLinesFor } from './lines.ts'
import { widenDate } from '#conversation/director/find-date.ts'
import type { ReplyContext } from './reply-context.ts'
import { answerPools, findRecalled } from './facts.ts'
import { moodTraits } from './mood-traits.ts'
import { characterSpecificLines } from './line-pools.ts'

const capitalise = (text: string | null): string | null =>
  text && text.charAt(0).toUpperCase() + text.slice(1)
const curlQuotes = (text: string | undefined): string | null => text?.replace(/'/g, '’') ?? null

function collectValues(act: DialogueAct, context: ReplyContext): LineValues {
  const { name, matter, signals: heard, state } = context
  const agreedNow = state.agreed.findLast((one) => one.message === context.message && one.when !== null)?.when
  const said = heard.when.at(-1)
  const when = agreedNow ?? (said && widenDate(said, context.text, context.language))
  const quoted = act === 'curt' ? heard.curt[0] : heard.blame[0]
  const topic = curlQuotes(heard.topic ?? undefined)
  return {
    name,
    matter,
    topic,
    words: capitalise(curlQuotes(quoted)),
    // Where a message has two dates, neither can stand for the whole proposal.
    When: heard.when.length > 1 ? null : capitalise(curlQuotes(when)),
    fact: findRecalled(context),
  }
}

/** French sets a thin no-break space before high punctuation. */
const typesetReply = (text: string, language: BuiltInLanguage): string =>
  language === 'fr' ? text.replace(/ ([?!;:»])/g, '\u202F$1').replace(/« /g, '«\u202F') : text

/** A second line: an answer beside a yes to a proposal, or a yes to an earlier proposal beside an answer. */
function findAlso(act: DialogueAct, context: ReplyContext, choice: LineChoice): string | null {
  const isAsked = act === actTraits.task.agree && context.signals.open.length > 0
  if (isAsked) return answerPools(context)[0]?.[0] ?? null
  if (context.direction.task !== 'agree_too' || actTraits.urgent.includes(act)) return null
  return chooseLine([partnerLinesFor(context.language).agreesToo.any], choice)
}

/** Composes the whole reply. Pure. */
export function composeReply(context: ReplyContext): string {
  const lines = partnerLinesFor(context.language)
  const act = chooseDialogueAct(context)
  const values = collectValues(act, context)
  const choice = (salt: string): LineChoice => ({
    partnerText: context.partnerText,
    values,
    seed: `${context.seed}/${salt}`,
    brief: moodTraits[context.mood].isBrief,
  })
  const body = chooseLine(bodyPools(act, context, lines), choice('body')) ?? lines.linger.any[0] ?? ''
  const isOwn = characterSpecificLines(act, context, lines).includes(body)
  const lead = chooseUnsaidLine(leadPools(act, isOwn, context, lines), choice('lead'))
  const ask =
    findAlso(act, context, choice('also')) ??
    chooseUnsaidLine(questionPools(act, body, context, lines), choice('ask'))
  // Texts of the scenario and of the learner are filled in last, so that no placeholder in them is filled.
  const parts = [lead, body, ask].filter((part) => part !== null)
  return parts.map((part) => typesetReply(fillPlaceholders(part, values), context.language)).join(' ')
}
