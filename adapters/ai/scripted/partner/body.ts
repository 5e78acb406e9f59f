import { actTraits } from './act-traits.ts'
import type { DialogueAct, PartnerLines } from './lines.ts'
import type { ReplyContext } from './reply-context.ts'
import { answerPools, findRecalled, bankForToldFact, untoldPools } from './facts.ts'
import { stableHash } from '#platform/server/stable-hash.ts'
import { isMoodShown, trustStage, orderPools, wasFillerReply, type LinePools } from './line-pools.ts'

/** What the partner tells when asked: facts that answer the question, or else how the partner sees things. */
function tellPools(context: ReplyContext, lines: PartnerLines): LinePools {
  const answers = answerPools(context)
  if (answers.length > 0) return answers
  const told = findRecalled(context)
  if (told !== null) return [lines[bankForToldFact(told, context)].any]
  // The partner's prepared lines could contradict the world's facts.
  if (context.state.told.length > 0) return [lines.toldAll.any]
  const stage = trustStage(context)
  const up = ([1, 2, 3] as const)
    .filter((at) => at > stage)
    .flatMap((at) => orderPools(lines.tell[at], context))
  // The first answer to an open question is the mood's own, so that moods differ from the start.
  const isFirst = context.turn <= 2 && context.mood !== 'neutral' && isMoodShown(context)
  const first = isFirst ? [lines.tell[0][context.mood] ?? []] : []
  const down = ([3, 2, 1, 0] as const).filter((at) => at <= stage)
  return [...first, ...down.flatMap((at) => orderPools(lines.tell[at], context)), ...up]
}

/**
 * The opening lines of a mood are divided into this many shares, one of which a character gets by its name. The number
 * in the salt was chosen so that the demo's characters open differently.
 */
const OPENINGS = 4

/** A character's share of the opening lines of a mood, so that two characters do not open alike. */
function ownOpenings(bank: readonly string[], { name }: ReplyContext): readonly string[] {
  const share = stableHash(`opening 149/${name ?? ''}`) % OPENINGS
  return bank.filter((_, i) => i % OPENINGS === share)
}

/** Lines that say what is still missing, when asked what the partner needs or when a proposal comes too early. */
function missingPools(act: DialogueAct, context: ReplyContext, lines: PartnerLines): LinePools {
  const { missing } = context.direction
  const isSaid = act === 'need' || (act === 'doubt' && !context.mayAgree)
  const bank = missing && isSaid ? actTraits.missing[missing] : undefined
  return bank ? orderPools(lines[bank], context) : []
}

/** What the main part of a reply can say. */
export function bodyPools(act: DialogueAct, context: ReplyContext, lines: PartnerLines): LinePools {
  if (act === 'tell') return [...tellPools(context, lines), lines.linger.any]
  const further = (actTraits.overflow[act] ?? []).flatMap((next) => orderPools(lines[next], context))
  const banks = orderPools(lines[act], context)
  const missing = missingPools(act, context, lines)
  const own = [
    ...missing,
    ...(act === 'greet' ? banks.map((bank) => ownOpenings(bank, context)) : banks),
    ...further,
  ]
  // Two replies in a row that only keep the talk going sound empty, so the second one tells a fact instead.
  const told = act === 'probe' && wasFillerReply(context, lines) ? untoldPools(context, false) : []
  return [...told, ...own, ...(act === 'distress' ? [] : [lines.linger.any])]
}
