import { measureShareOfWords } from '#conversation/counted/share-of-words.ts'
import type { BuiltInLanguage } from '#conversation/language/codes.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { ObservedMessage } from './observe-conversation.ts'
import type { Observation } from './observe-sentence.ts'
import { excerptAround } from './quote.ts'
import { chooseSuggestions } from './suggestions.ts'
import { countedKinds, evaluatorTextsIn } from './texts.ts'
import { measureTurn } from './turn-measures.ts'
import { fillText, wrapInQuotationMarks, joinList } from './typeset.ts'

/** Fewer messages of the learner's allow observations only, and no general conclusions. */
const ENOUGH_MESSAGES = 12
/** Quotations in the overview are shorter than in the feedback. Characters. */
const LONGEST = 140

/**
 * Writes what was counted, what could be tried, and which messages counted for nothing.
 * @param language null if the rules do not know it: then the overview is short and in English
 */
export function writeOverview(
  conversation: Conversation,
  messages: readonly ObservedMessage[],
  language: BuiltInLanguage | null,
): readonly string[] {
  const { overview } = evaluatorTextsIn(language ?? 'en')
  const share = writeShare(measureShareOfWords(conversation), messages, language ?? 'en')
  if (language === null) return [overview.unknown, share]
  const paragraphs = [
    share,
    writeCounts(messages, language),
    writeSuggestions(messages, language),
    listIgnored(messages, language),
  ]
  return paragraphs.filter((paragraph) => paragraph !== '')
}

const quotePassage = ({ sentence }: Observation, language: BuiltInLanguage): string =>
  wrapInQuotationMarks(excerptAround(sentence, 0, LONGEST).replace(/\.$/, ''), language)

function writeShare(share: number, messages: readonly ObservedMessage[], language: BuiltInLanguage): string {
  const { overview } = evaluatorTextsIn(language)
  const count = messages.length
  const words = messages.reduce((sum, one) => sum + one.words, 0)
  const lead = count < ENOUGH_MESSAGES ? overview.few : overview.enough
  const values = {
    messages: `${count} ${count === 1 ? overview.message.one : overview.message.other}`,
    share: String(share),
    n: String(Math.round(words / Math.max(1, count))),
  }
  return fillText(`${lead} ${overview.share}`, values, language)
}

function writeCounts(messages: readonly ObservedMessage[], language: BuiltInLanguage): string {
  const { counted, none, counts, examples } = evaluatorTextsIn(language).overview
  const turns = messages.map(measureTurn)
  const items = countedKinds.flatMap((kind) => {
    const total = turns.reduce((sum, turn) => sum + turn[kind], 0)
    const text = total === 1 ? counts[kind].one : counts[kind].other
    return total === 0 ? [] : [fillText(text, { n: String(total) }, language)]
  })
  if (items.length === 0) return fillText(none, {}, language)
  const found = messages.flatMap(({ observations }) => observations)
  const quoted = (['open', 'step'] as const).flatMap((kind) => {
    const some = found.filter((one) => one.kind === kind)
    const example = some.find(({ sentence }) => sentence.endsWith('?') === (kind === 'open')) ?? some[0]
    return example ? [fillText(examples[kind], { quote: quotePassage(example, language) }, language)] : []
  })
  return [fillText(counted, { list: joinList(items, language) }, language), ...quoted].join(' ')
}

const writeSuggestions = (messages: readonly ObservedMessage[], language: BuiltInLanguage): string =>
  chooseSuggestions(messages)
    .map(({ kind, observation }) => {
      const quote = observation ? quotePassage(observation, language) : ''
      const better = wrapInQuotationMarks((observation?.better ?? '').replace(/\.$/, ''), language)
      return fillText(evaluatorTextsIn(language).overview.suggestions[kind], { quote, better }, language)
    })
    .join(' ')

function listIgnored(messages: readonly ObservedMessage[], language: BuiltInLanguage): string {
  const { ignored, ignoredMessages, reasons } = evaluatorTextsIn(language).overview
  const found = new Set(messages.flatMap((one) => one.ignored ?? []))
  const items = [...found].map((reason) => {
    const numbers = messages.filter((one) => one.ignored === reason).map(({ number }) => String(number))
    const text = numbers.length === 1 ? ignoredMessages.one : ignoredMessages.other
    return fillText(text, { list: joinList(numbers, language), reason: reasons[reason] }, language)
  })
  return items.length === 0 ? '' : fillText(ignored, { list: items.join(', ') }, language)
}
