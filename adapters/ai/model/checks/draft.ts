import { isInOtherLanguage } from '../../language/detect.ts'
import { type ConversationAhead, draftLimits, type ScenarioDraft } from '../../port.ts'
import type { CheckedOutput } from '../structured-output.ts'
import { cleanText } from './answer.ts'

/** Accepts a draft that can be rehearsed as it stands, and lists all problems otherwise. */
export function checkDraft(
  answer: ScenarioDraft,
  { language }: Pick<ConversationAhead, 'language'>,
): CheckedOutput<ScenarioDraft> {
  const draft = cleanDraft(answer)
  const problems = [...findTextProblems(draft), ...findCountProblems(draft), ...findFactProblems(draft)]
  const words = [draft.description, draft.situation, draft.directions, ...draft.facts.map(({ text }) => text)]
  if (isInOtherLanguage(words.join(' '), language))
    problems.push('It is not written in the language that you were told.')
  return { value: problems.length === 0 ? draft : null, problems }
}

const cleanDraft = ({ facts, agreement, ...texts }: ScenarioDraft): ScenarioDraft => ({
  title: cleanText(texts.title).replaceAll('\n', ' '),
  description: cleanText(texts.description),
  situation: cleanText(texts.situation),
  directions: cleanText(texts.directions),
  mood: cleanText(texts.mood),
  facts: facts.map(({ text, when, earned_by, question, phrases }) => ({
    text: cleanText(text),
    when,
    // What it takes to earn a fact has no meaning where it need not be earned.
    earned_by: when === 'earned' ? [...new Set(earned_by)] : [],
    question: cleanText(question),
    phrases: cleanPhrases(phrases),
  })),
  agreement: agreement.map(({ what, phrases, ...part }) => ({
    ...part,
    what: cleanText(what),
    phrases: cleanPhrases(phrases),
  })),
})

/** A phrase too many, or a sentence among them, spoils nothing: it is left out. */
const cleanPhrases = (phrases: readonly string[]): readonly string[] =>
  [...new Set(phrases.map((phrase) => cleanText(phrase).toLowerCase()))]
    .filter((phrase) => phrase !== '' && phrase.length <= draftLimits.phrase)
    .slice(0, draftLimits.phrases)

function findTextProblems({ facts, agreement, ...draft }: ScenarioDraft): string[] {
  const texts: readonly (readonly [string, string, number])[] = [
    ['title', draft.title, draftLimits.title],
    ['description', draft.description, draftLimits.description],
    ['situation', draft.situation, draftLimits.situation],
    ['directions', draft.directions, draftLimits.directions],
    ['mood', draft.mood, draftLimits.mood],
    ...facts.flatMap(({ text, question }, index) => [
      [`facts.${index}.text`, text, draftLimits.fact] as const,
      [`facts.${index}.question`, question, draftLimits.fact] as const,
    ]),
    ...agreement.map(({ what }, index) => [`agreement.${index}.what`, what, draftLimits.fact] as const),
  ]
  return texts.flatMap(([name, text, limit]) => {
    if (text === '') return [`${name}: it is empty.`]
    return text.length > limit ? [`${name}: it has more than ${limit} characters.`] : []
  })
}

function findCountProblems(draft: ScenarioDraft): string[] {
  const counted = [
    ['facts', draft.facts.length, draftLimits.facts],
    ['agreement', draft.agreement.length, draftLimits.agreement],
  ] as const
  return counted.flatMap(([name, count, { least, most }]) =>
    count < least || count > most ? [`${name}: there have to be ${least} to ${most}.`] : [],
  )
}

const layers = ['open', 'asked', 'earned'] as const

function findFactProblems({ facts, agreement }: ScenarioDraft): string[] {
  const missing = layers.filter((layer) => facts.every(({ when }) => when !== layer))
  return [
    ...missing.map((layer) => `facts: none of them is "${layer}".`),
    ...facts.flatMap(({ when, earned_by, phrases }, index) => [
      ...(phrases.length === 0 ? [`facts.${index}.phrases: there are none.`] : []),
      ...(when === 'earned' && earned_by.length === 0
        ? [`facts.${index}.earned_by: an earned fact needs one.`]
        : []),
    ]),
    ...agreement.flatMap(({ phrases }, index) =>
      phrases.length === 0 ? [`agreement.${index}.phrases: there are none.`] : [],
    ),
  ]
}
