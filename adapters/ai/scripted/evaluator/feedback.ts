import type { PassageFeedback } from '../../port.ts'
import type { BuiltInLanguage } from '#conversation/language/codes.ts'
import { findQuotation } from '#conversation/language/quotations.ts'
import type { ObservedMessage } from './observe-conversation.ts'
import type { Observation } from './observe-sentence.ts'
import { excerptAround } from './quote.ts'
import { evaluatorTextsIn, type ObservationKind, observationKinds } from './texts.ts'
import { fillText, wrapInQuotationMarks, joinList } from './typeset.ts'

/** More remarks on one message would not be read. */
const MOST_REMARKS = 2

/** Kinds that are left out when the words that were counted cannot be quoted. */
const needsCues: readonly ObservationKind[] = ['takenUp', 'stuffing']

/** Writes feedback on each message: at most one remark of each kind and one on each passage. */
export const writeFeedback = (
  messages: readonly ObservedMessage[],
  language: BuiltInLanguage,
): readonly PassageFeedback[] =>
  messages.flatMap((message) => {
    const remarks: { at: number; item: PassageFeedback }[] = []
    for (const observation of orderObservations(message.observations)) {
      const quotation = quote(message.written, observation)
      const isSaid = remarks.some(({ item }) => item.quotation === quotation)
      const isEmpty = needsCues.includes(observation.kind) && observation.cues.length === 0
      if (quotation === null || isSaid || isEmpty || remarks.length === MOST_REMARKS) continue
      const feedback = writeRemark(message, observation, language)
      const { kind, better } = observation
      const item = { message: message.number, quotation, feedback, better, kind }
      remarks.push({ at: message.written.indexOf(quotation), item })
    }
    return remarks.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
  })

const rank = ({ kind }: Observation): number => observationKinds.indexOf(kind)

/** One observation of each kind, preferably one with another wording to try, in the order of the kinds. */
const orderObservations = (observations: readonly Observation[]): readonly Observation[] =>
  observations
    .toSorted((a, b) => Number(a.better === null) - Number(b.better === null))
    .filter((one, i, all) => all.findIndex(({ kind }) => kind === one.kind) === i)
    .toSorted((a, b) => rank(a) - rank(b))

function quote(written: string, { sentence, cues }: Observation): string | null {
  const at = Math.max(0, sentence.indexOf(cues[0] ?? ''))
  return findQuotation(written, excerptAround(sentence, at))
}

function writeRemark(
  { words }: ObservedMessage,
  { kind, cues }: Observation,
  language: BuiltInLanguage,
): string {
  const quoted = [...new Set(cues)].map((words) => wrapInQuotationMarks(words, language))
  const values = { cue: joinList(quoted, language), n: String(words) }
  return fillText(evaluatorTextsIn(language).remarks[kind], values, language)
}
