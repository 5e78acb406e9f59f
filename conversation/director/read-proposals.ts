import type { Conversation } from '../conversation.ts'
import { nameCharacter } from '../character-name.ts'
import { foldText } from '../language/fold-text.ts'
import { hasQuestionMark, splitSentences } from '../language/sentences.ts'
import { matchWords } from './match-question.ts'
import type { Need, Proposal, World } from './world.ts'
import { proposalWordsFor } from './proposal-words.ts'
import { type Clause, splitClauses } from './split-clauses.ts'

/** What the last message proposes to meet a need. A hedged or conditional proposal is not firm. */
export type ReadProposal = Omit<Proposal, 'message'> & { readonly isFirm: boolean }

/**
 * The needs that the last message proposes to meet: a clause has the need's words, says who does it as the need wants
 * it (or does not say), and neither only asks nor refuses. The date is the clause's own.
 */
export function readProposals(conversation: Conversation, { needs }: World): readonly ReadProposal[] {
  const { language, messages, character } = conversation
  const text = messages.at(-1)?.content ?? ''
  // Most messages touch no need, and looking for its words is cheaper than splitting the message.
  const touched = needs.filter(({ words }) => matchWords(text, words, language) > 0)
  if (touched.length === 0) return []
  const clauses = splitClauses(text, { language, characterName: nameCharacter(character) })
  const needsOf = clauses.map((clause) =>
    touched.filter(({ words }) => matchWords(clause.text, words, language) > 0).map(({ key }) => key),
  )
  return touched.flatMap((need) => {
    const found = clauses.flatMap((clause, i) => {
      const who = clause.mayPropose && needsOf[i]?.includes(need.key) ? whoMeets(need, clause) : null
      if (who === null) return []
      const when = need.by_when ? findWhen(clauses, needsOf, i, need) : clause.when
      return [{ need: need.key, ...who, when, isFirm: clause.isFirm }]
    })
    const firm = found.filter(({ isFirm }) => isFirm)
    const best = firm.find(({ when }) => when !== null) ?? firm[0] ?? found[0]
    return best ? [best] : []
  })
}

/**
 * The needs for which the last message takes back what was proposed before: it names one in a clause that says what is
 * not done, or takes everything back.
 */
export function readWithdrawn(conversation: Conversation, { needs }: World): readonly string[] {
  const { language, messages, character } = conversation
  const text = messages.at(-1)?.content ?? ''
  const words = proposalWordsFor(language)
  if (words.takesBack.test(foldText(text))) return needs.map(({ key }) => key)
  if (!words.declines.test(foldText(text))) return []
  const sentences = splitSentences(text)
  const refusals = splitClauses(text, { language, characterName: nameCharacter(character) }).filter(
    ({ text: clause, declines, sentence }) =>
      declines && !hasQuestionMark(sentences[sentence] ?? '') && !words.forgets.test(foldText(clause)),
  )
  return needs
    .filter((need) =>
      refusals.some(
        (clause) =>
          matchWords(clause.text.replace(words.negation, ''), need.words, language) > 0 &&
          whoMeets(need, clause),
      ),
    )
    .map(({ key }) => key)
}

/** Who meets a need, as a clause says it; null where the need wants somebody else. */
function whoMeets({ who }: Need, { party }: Clause): Pick<Proposal, 'who' | 'name'> | null {
  if (party?.who === 'somebody') return who === 'somebody' ? { who, name: party.name } : null
  if (who === 'somebody') return null
  return party === null || party.who === 'both' || party.who === who ? { who, name: null } : null
}

/**
 * The date of a clause: its own, else that of a following clause, up to the next sentence, which goes on about it or in
 * which the same person does something else ("I have 30 chairs, and deliver on the 15th"), else that of the clause
 * before it ("By Thursday, I …").
 */
function findWhen(
  clauses: readonly Clause[],
  needsOf: readonly (readonly string[])[],
  at: number,
  need: Need,
): string | null {
  const own = clauses[at]
  if (!own || own.when !== null) return own?.when ?? null
  const isOfSame = (i: number) => needsOf[i]?.every((key) => needsOf[at]?.includes(key)) ?? false
  for (const [i, clause] of clauses.entries()) {
    if (i <= at) continue
    const isSameSentence = clause.sentence === own.sentence
    const isOfSamePerson = whoMeets(need, clause) !== null && needsOf[i]?.length === 0
    const isAbout = clause.goesOn || ((clause.refersBack || isOfSamePerson) && isSameSentence)
    if (clause.sentence > own.sentence + 1 || !isAbout || !isOfSame(i)) break
    if (clause.when !== null) return clause.when
  }
  const before = clauses[at - 1]
  const isBeside = before?.sentence === own.sentence && needsOf[at - 1]?.length === 0
  return isBeside && whoMeets(need, before) ? before.when : null
}
