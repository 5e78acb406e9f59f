import { foldText } from '../language/fold-text.ts'
import type { ProposalWords } from './proposal-words.ts'

/** Who does something, as a clause says it. */
export type Party =
  | { readonly who: 'learner' | 'character' | 'both' }
  | { readonly who: 'somebody'; readonly name: string }

/** The party that a clause names first. @param characterName as learners know it; null: it has none */
export function findParty(clause: string, words: ProposalWords, characterName: string | null): Party | null {
  const folded = foldText(clause)
  const request = folded.search(words.character)
  // In "I need you to …" the introduction names the learner, but asks for something, so it is left out.
  const said = folded.replace(words.leads, (lead) => ' '.repeat(lead.length))
  const named = words.named.exec(clause)
  const found: readonly (readonly [number, Party])[] = [
    [named?.index ?? -1, named ? partyOfName(named[0], characterName) : { who: 'both' }],
    [words.learnerAtStart ? said.search(words.learnerAtStart) : -1, { who: 'learner' }],
    [said.search(words.learner), { who: 'learner' }],
    [said.search(words.characterAtStart), { who: 'character' }],
    [request, { who: 'character' }],
    [said.search(words.both), { who: 'both' }],
  ]
  return found.filter(([index]) => index !== -1).toSorted(([one], [other]) => one - other)[0]?.[1] ?? null
}

/** The person of a name; a part of the character's name means the character. */
function partyOfName(name: string, characterName: string | null): Party {
  const parts = characterName === null ? [] : foldText(characterName).split(/\s+/)
  return foldText(name)
    .split(/\s+/)
    .every((part) => parts.includes(part))
    ? { who: 'character' }
    : { who: 'somebody', name }
}
