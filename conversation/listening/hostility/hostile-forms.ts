import type { BuiltInLanguage } from '../../language/codes.ts'
import { findWordClasses } from '../../language/lexicon.ts'
import { type HostileForm, type HostileFormKind, hostileForms } from './hostile-form-table.ts'
import { type HostilityClass, hostilityLexicons } from './hostility-words.ts'
import { type Tag, tagSentence, type TaggedSentence } from './tag-words.ts'

/** A word at most this many words away stands shortly before or after. */
const NEAR = 3
/** A sentence of at most this many words has room for little else than a form. */
const WHOLE = 5
/** A sentence of at most this many words that begins with scorn says nothing else. */
const SHORT = 6

const listTags = ({ tags }: TaggedSentence, name: HostilityClass): readonly Tag[] => tags.get(name) ?? []

/** The places of a sentence where a form stands. */
function findForm(sentence: TaggedSentence, { steps, notBetween = [] }: HostileForm): readonly Tag[] {
  const [first, ...rest] = steps.map((step) => (typeof step === 'string' ? ([0, step] as const) : step))
  if (!first || rest.some(([, name]) => !sentence.tags.has(name))) return []
  let found = listTags(sentence, first[1])
  for (const [within, name] of rest)
    found = found.flatMap(({ start, end }) =>
      listTags(sentence, name)
        .filter((next) => next.start >= end && next.start - end <= within)
        .filter((next) => !notBetween.some((other) => hasBetween(sentence, other, end, next.start)))
        .map((next) => ({ start, end: next.end })),
    )
  return found
}

/** Whether a word of a class begins at `from` or later, but before `to`. */
const hasBetween = (sentence: TaggedSentence, name: HostilityClass, from: number, to: number): boolean =>
  listTags(sentence, name).some(({ start }) => start >= from && start < to)

const startOfClause = ({ clauses }: TaggedSentence, at: number): number =>
  clauses.findLast((start) => start <= at) ?? 0

/** Whether only words that lead in to an order stand between the beginning of its clause and a place. */
function isLedIn(sentence: TaggedSentence, at: number): boolean {
  const start = startOfClause(sentence, at)
  return Array.from({ length: at - start }, (_, i) => start + i).every((i) =>
    hasBetween(sentence, 'lead', i, i + 1),
  )
}

/** Whether a sentence begins with a word of a class. */
const isLedBy = (sentence: TaggedSentence, name: HostilityClass): boolean =>
  listTags(sentence, name).some(
    ({ start }) => startOfClause(sentence, start) === 0 && isLedIn(sentence, start),
  )

function hasForm(sentence: TaggedSentence, form: HostileForm): boolean {
  if (form.isMild && sentence.tags.has('praise')) return false
  if (form.isStated && sentence.isQuestion) return false
  if (form.isWhole && sentence.length > WHOLE) return false
  if (!sentence.isEnded && form.notOffered?.some((name) => isLedBy(sentence, name))) return false
  return findForm(sentence, form).some(({ start, end }) => {
    if (form.isFirst && (startOfClause(sentence, start) > 0 || !isLedIn(sentence, start))) return false
    if (form.isOrder && !isLedIn(sentence, start)) return false
    if (form.notBefore?.some((name) => hasBetween(sentence, name, start - NEAR, start))) return false
    if (form.notEarlier?.some((name) => hasBetween(sentence, name, 0, start))) return false
    if (form.notAfter?.some((name) => hasBetween(sentence, name, end, end + NEAR))) return false
    // In "I'm not saying that you are lazy" the speaker denies the form, or reports what somebody else said.
    return form.isMeant || !hasBetween(sentence, 'reported', startOfClause(sentence, start), start)
  })
}

/** Whether a sentence is short scorn that names no object, such as "Pathetic." or "What a load of rubbish!". */
function isScorn(sentence: TaggedSentence): boolean {
  if (sentence.length > SHORT || sentence.tags.has('self') || sentence.tags.has('deny')) return false
  if (!sentence.tags.has('rubbish') && !sentence.tags.has('contempt')) return false
  if (sentence.length < 3) return true
  return (['rubbish', 'contempt', 'exclaim'] as const).some((name) => hasBetween(sentence, name, 0, 1))
}

/** Which hostile form a sentence has; null when it has none. Scorn goes before any other kind but an ultimatum. */
export function classifyHostileForm(sentence: string, language: BuiltInLanguage): HostileFormKind | null {
  const tagged = tagSentence(sentence, language)
  const found = hostileForms.find(({ forms }) => forms.some((form) => hasForm(tagged, form)))?.kind
  return found === 'ultimatum' || !isScorn(tagged) ? (found ?? null) : 'contempt'
}

/** Whether a folded word says always or never. */
export const isAlwaysOrNever = (word: string, language: BuiltInLanguage): boolean =>
  findWordClasses(word, hostilityLexicons[language]).includes('always')
