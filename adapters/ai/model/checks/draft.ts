import { isInOtherLanguage } from '#conversation/language/detect.ts'
import { type ConversationAhead, draftLimits, type ScenarioDraft } from '../../port.ts'
import type { CheckedOutput } from '../structured-output.ts'
import { cleanLine, cleanText } from '../clean-text.ts'
import { findWrongLengths } from './drafted-texts.ts'
import { cleanWorld, findWorldProblems } from './drafted-world.ts'

/** Accepts a draft that can be rehearsed as it stands, and lists all problems otherwise. */
export function checkDraft(
  answer: ScenarioDraft,
  { language }: Pick<ConversationAhead, 'language'>,
): CheckedOutput<ScenarioDraft> {
  const draft = cleanDraft(answer)
  const names = ['title', 'description', 'situation', 'directions', 'mood'] as const
  const problems = [
    ...findWrongLengths(names.map((name) => [name, draft[name], draftLimits[name]])),
    ...findWorldProblems(draft),
  ]
  const words = [draft.description, draft.situation, draft.directions, ...draft.facts.map(({ text }) => text)]
  if (isInOtherLanguage(words.join(' '), language))
    problems.push('It is not written in the language that you were told.')
  return { value: problems.length === 0 ? draft : null, problems }
}

const cleanDraft = ({ facts, agreement, ...texts }: ScenarioDraft): ScenarioDraft => ({
  title: cleanLine(texts.title),
  description: cleanText(texts.description),
  situation: cleanText(texts.situation),
  directions: cleanText(texts.directions),
  mood: cleanText(texts.mood),
  ...cleanWorld({ facts, agreement }),
})
