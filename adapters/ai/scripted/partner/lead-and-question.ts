import { stableHash } from '#platform/server/stable-hash.ts'
import { actTraits } from './act-traits.ts'
import type { DialogueAct, PartnerLines } from './lines.ts'
import type { ReplyContext } from './reply-context.ts'
import { answerPools, isFact, untoldPools } from './facts.ts'
import { moodTraits } from './mood-traits.ts'
import { isMoodShown, difficultyLines, trustStage, orderPools, type LinePools } from './line-pools.ts'

/** Whether something with this chance of 100 happens in this reply. */
const happens = (chance: number, context: ReplyContext, salt: string): boolean =>
  stableHash(`${context.seed}/${salt}`) % 100 < chance

/** The chance that a gentle or a hard character says how gladly it answers. Percent. */
const MANNER_CHANCE = 60

/** Acts that need no line about coming back when somebody goes on after a goodbye. */
const farewells: readonly DialogueAct[] = ['after', 'close', 'breakOff']

/** The lines that may come before the body; a reply has at most one of them. */
export function leadPools(
  act: DialogueAct,
  isOwn: boolean,
  context: ReplyContext,
  lines: PartnerLines,
): LinePools {
  // A partner who is greeted and asked in one message greets and answers.
  const isGreeted = context.turn === 1 && context.signals.greeting.length > 0
  if (isGreeted && act !== 'greet' && !actTraits.urgent.includes(act))
    return act === 'blow' ? [lines.hi.any] : orderPools(lines.hi, context)
  if (context.memoryBefore.saidGoodbye && !farewells.includes(act)) return [lines.back.any]
  if (isAside(act, context)) return orderPools(lines.warmed, context)
  const manner =
    act === 'tell' && answerPools(context).length > 0 ? difficultyLines(lines.opener, context) : []
  if (manner.length > 0 && happens(MANNER_CHANCE, context, 'manner')) return [manner]
  if (!isColoured(act, isOwn, context)) return []
  return isMoodShown(context) ? [lines.opener[context.mood] ?? lines.opener.any] : [lines.opener.any]
}

/** A kind word beside something else gets a short answer of its own. */
const isAside = (act: DialogueAct, { signals: heard }: ReplyContext): boolean =>
  heard.empathy.length + heard.apology.length > 0 &&
  act !== 'soften' &&
  (actTraits.coloured.includes(act) || act === 'pinDown')

/** Whether a word of the mood comes first; before the first answer always, so that moods differ at once. */
function isColoured(act: DialogueAct, isOwn: boolean, context: ReplyContext): boolean {
  const { colourChance } = moodTraits[context.mood]
  if (isOwn || act === 'greet' || act === 'distress') return false
  // Intimate facts are told without a word of the mood.
  if (act === 'tell' && trustStage(context) > 1) return false
  return actTraits.coloured.includes(act) && (context.turn === 1 || happens(colourChance, context, 'colour'))
}

/** A partner who feels understood goes on talking unasked. */
const confides = (context: ReplyContext): boolean =>
  trustStage(context) > 0 && !moodTraits[context.mood].isBrief && happens(70, context, 'confide')

/** A question back, unless the reply asks one already. */
export function questionPools(
  act: DialogueAct,
  body: string,
  context: ReplyContext,
  lines: PartnerLines,
): LinePools {
  const bank = actTraits.question[act]
  if (actTraits.confiding.includes(act) && confides(context)) return untoldPools(context, true)
  if (
    bank === undefined ||
    body.includes('?') ||
    body.includes('{fact}') ||
    [lines.justTold, lines.beyond, lines.toldAll].some(({ any }) => any.includes(body)) ||
    // After a fact of the scenario a question is less likely.
    !happens(moodTraits[context.mood].questionChance / (isFact(body, context) ? 3 : 1), context, 'ask')
  )
    return []
  return orderPools(lines[bank], context)
}
