import type { Measures, Skill } from '../../port.ts'
import { fill } from '../choose-line.ts'
import { foldText } from '../../language/fold-text.ts'
import { stableHash } from '../../stable-hash.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import type { Cues } from './cues.ts'
import { prioritiesOf, type Priority } from './gaps.ts'
import { quoted, textsOf, typeset } from './languages.ts'
import { measuresOf } from './measures.ts'
import type { Tally } from './tally.ts'
import { passage } from './quote.ts'
import type { Sentence } from './sentence.ts'

/** An overview is read in one go: its quotations are shorter than the feedback's. */
const LONGEST = 140
/** Fewer words in all are too few to advise on. */
const FEW_WORDS = 25
/** Below this average of levels little was shown, from the second on much. */
const marks = { part: 0.95, much: 1.6 }

const pick = (texts: readonly string[], seed: string): string => texts[stableHash(seed) % texts.length] ?? ''

type Values = Parameters<typeof fill>[1]
/** A quotation that ends in a mark of its own needs no full stop behind it. */
const say = (text: string, values: Values, language: BuiltInLanguage): string =>
  fill(typeset(text, language), values).replace(/([?!…][”\u202F ]*[”»])\./g, '$1')

const inQuotes = (text: string, language: BuiltInLanguage): string =>
  quoted(passage(text, 0, LONGEST).replace(/[\s,;:–.-]+$/, ''), language)

/** What went well, what to try next, the figures, and where all this comes from. */
export function overviewOf(
  tally: Tally,
  levels: Measures['skills'],
  language: BuiltInLanguage,
): readonly string[] {
  const { overview } = textsOf(language)
  const isShort = tally.words < FEW_WORDS && tally.blame.length + tally.harsh === 0
  return [
    praise(tally, levels, language),
    ...(isShort ? [typeset(overview.short, language)] : advice(tally, levels, language)),
    [figures(tally, language), ...asides(tally, language)].join(' '),
    typeset(overview.origin, language),
  ]
}

const isUnfair = (levels: Measures['skills']): boolean =>
  levels.some(({ skill, level }) => skill === 'fairness' && level === 0)

type Strength = { readonly skill: Skill; readonly sentence: Sentence }

/** The best moment of each skill that was shown, the fullest first. */
function strengthsOf(tally: Tally, levels: Measures['skills']): readonly Strength[] {
  const best = (sentences: readonly Sentence[]) =>
    sentences
      .filter(({ blame, pressure, padding }) => blame.length === 0 && pressure === null && padding.length < 2)
      .filter(({ does, text }) => does.greeting.length === 0 && text.length < 220)
      .toSorted((a, b) => b.facts - a.facts || b.words - a.words)[0]
  const moments: Partial<Record<Skill, Sentence | undefined>> = {
    asking: best(tally.open.filter(({ text }) => text.includes('?'))),
    acknowledging:
      best(tally.acknowledgements.filter(({ does }) => does.apology.length === 0)) ??
      best(tally.acknowledgements),
    planning: best(tally.firm),
    // Between reproaches, a fact about the other person is one more.
    concreteness: isUnfair(levels) ? undefined : best(tally.facts),
  }
  const found = levels
    .toSorted((a, b) => b.level - a.level)
    .flatMap(({ skill, level }) => {
      const sentence = moments[skill]
      return sentence && level > 0 ? [{ skill, sentence }] : []
    })
  return found
    .filter(({ sentence }, i) => found.findIndex((other) => other.sentence === sentence) === i)
    .slice(0, 2)
}

function praise(tally: Tally, levels: Measures['skills'], language: BuiltInLanguage): string {
  const { lead, strengths } = textsOf(language).overview
  const mean = levels.reduce((sum, { level }) => sum + level, 0) / Math.max(1, levels.length)
  const how = mean < marks.part ? 'little' : mean < marks.much ? 'part' : 'much'
  const seed = tally.turns.map(({ written }) => written).join('/')
  const found = strengthsOf(tally, levels).map(({ skill, sentence }) =>
    say(pick(strengths[skill], seed), { quote: inQuotes(sentence.text, language) }, language),
  )
  if (found.length > 0) return [typeset(pick(lead[how], seed), language), ...found].join(' ')
  return beginning(tally, isUnfair(levels) ? textsOf(language).cues : null, language)
}

const isFair = ({ blame, pressure }: Sentence): boolean => blame.length === 0 && pressure === null

/** Where no strength was found: what was said for oneself, and in a talk of reproaches only that. */
function beginning(tally: Tally, cues: Cues | null, language: BuiltInLanguage): string {
  const [withWords, without] = textsOf(language).overview.start
  const plain = tally.turns
    .filter(({ nature, sentences }) => nature === 'own' && sentences.every(isFair))
    .flatMap(({ sentences }) => sentences)
    .filter(({ words, text }) => words > 4 && text.length < 220)
    .filter(
      ({ text }) => cues === null || (cues.who.test(foldText(text)) && !cues.second.test(foldText(text))),
    )
    .toSorted((a, b) => b.words - a.words)[0]
  const n = String(tally.turns.length)
  return plain
    ? say(withWords, { n, quote: inQuotes(plain.text, language) }, language)
    : say(without, { n }, language)
}

function advice(tally: Tally, levels: Measures['skills'], language: BuiltInLanguage): readonly string[] {
  const { overview } = textsOf(language)
  const priorities = prioritiesOf(tally, levels, language)
  if (priorities.length === 0) return [typeset(overview.further, language)]
  return priorities.map((priority, i) => {
    const lead = typeset(i === 0 ? overview.first : overview.second, language)
    return `${lead} ${advise(priority, language)}`
  })
}

function advise({ gap, sentence, heard, better }: Priority, language: BuiltInLanguage): string {
  const { overview } = textsOf(language)
  const values = {
    quote: sentence && inQuotes(sentence.text, language),
    heard: heard && inQuotes(heard, language),
  }
  const isFillable = (text: string) =>
    (values.quote !== null || !text.includes('{quote}')) &&
    (values.heard !== null || !text.includes('{heard}'))
  const text = say(overview.gaps[gap].find(isFillable) ?? '', values, language)
  return better === null
    ? text
    : `${text} ${say(overview.say, { better: quoted(better, language) }, language)}`
}

function figures(tally: Tally, language: BuiltInLanguage): string {
  const measures = tally.turns.map(measuresOf)
  const sum = (of: (turn: (typeof measures)[number]) => number) =>
    measures.reduce((total, one) => total + of(one), 0)
  const turns = tally.turns.length
  const text = textsOf(language).overview.figures({
    turns,
    share: Math.round(tally.share * 100),
    average: Math.round(tally.words / Math.max(1, turns)),
    open: sum(({ open }) => open),
    closed: sum(({ closed }) => closed),
    acknowledgements: sum(({ acknowledgement }) => acknowledgement),
    facts: sum(({ evidence }) => evidence),
    steps: sum(({ next }) => next),
    firm: tally.firm.length,
    blame: sum(({ blame }) => blame),
  })
  return typeset(text, language)
}

function asides({ turns }: Tally, language: BuiltInLanguage): readonly string[] {
  const { outside, foreign } = textsOf(language).overview
  const has = (nature: string) => turns.some((turn) => turn.nature === nature)
  return [...(has('outside') ? [outside] : []), ...(has('foreign') ? [foreign] : [])].map((text) =>
    typeset(text, language),
  )
}
