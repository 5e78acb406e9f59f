import { expect, test } from 'vitest'
import type { Conversation } from '../conversation.ts'
import { createInitialState } from './advance-state.ts'
import { director } from './direct.ts'
import type { Condition, DirectorState, Fact, HintMove, Proposal, World } from './world.ts'

const fact = (key: string, differences: Partial<Fact>): Fact => ({
  key,
  layer: 'earned',
  texts: { en: `I carry the work of ${key} alone every evening.` },
  question: null,
  conditions: [],
  judged: null,
  after: null,
  ...differences,
})

const world: World = {
  difficulty: 'fair',
  facts: [
    fact('report', { layer: 'open' }),
    fact('colleague', { layer: 'asked' }),
    fact('illness', { conditions: ['owned_share', 'apologised'] }),
  ],
  needs: [{ key: 'call', who: 'learner', what: { en: 'You call Chris' }, words: {}, by_when: true }],
  gets: ['acknowledged', 'offered'],
}

const talk = (said: string, reply: string | undefined = 'I see.'): Conversation => ({
  chatId: 7,
  language: 'en',
  scenario: { title: '', description: '', introText: '', prompt: '' },
  character: null,
  mood: null,
  world,
  messages: [
    { isUser: true, content: said },
    { isUser: false, content: reply },
  ],
})

const done = (...conditions: Condition[]): DirectorState['deeds'] =>
  conditions.map((condition) => ({ condition, message: 9, quotation: 'words' }))
const proposal = (when: string | null): Proposal => ({
  need: 'call',
  message: 1,
  who: 'learner',
  name: null,
  when,
})

const state = (differences: Partial<DirectorState> = {}): DirectorState => ({
  ...createInitialState('calm'),
  ...differences,
})

const guarded = { tension: 4 }
const known = { told: ['report', 'colleague', 'illness'] }
const all = done('acknowledged', 'owned_share', 'offered')

const cases: readonly [HintMove, string, Partial<DirectorState>, string?, string?][] = [
  ['cool_down', 'after an insult', {}, 'You are an idiot.'],
  ['sum_up', 'after the agreement', { ending: 'agreed' }],
  [
    'take_up',
    'once something hidden has been told',
    known,
    'Why?',
    'I carry the work of illness alone every evening.',
  ],
  ['acknowledge', 'to somebody who is guarded', guarded],
  ['own_share', 'to somebody guarded who was heard', { ...guarded, deeds: done('acknowledged') }],
  ['ask_first', 'when a plan comes before anything is known', { proposed: [proposal(null)] }],
  ['own_share', 'where that opens what lies behind', {}],
  ['ask', 'once that is done', { deeds: done('owned_share') }],
  ['acknowledge', 'when all is known and the other person waits for it', known],
  ['offer', 'when only that is missing', { ...known, deeds: done('acknowledged') }],
  ['propose', 'when nothing is proposed', { ...known, deeds: all }],
  ['set_date', 'when a proposal lacks its date', { ...known, deeds: all, proposed: [proposal(null)] }],
  ['sum_up', 'when all is agreed', { ...known, deeds: all, agreed: [proposal('on Monday')] }],
]

test.each(cases)('the hint is %s %s', (move, _when, differences, said = 'Hello.', reply) => {
  expect(director.hint(talk(said, reply), { state: state(differences), judged: [] })).toBe(move)
})

test('the first hint is to name a fact', () => {
  expect(director.hint({ ...talk(''), messages: [] }, { state: null, judged: [] })).toBe('name_fact')
})

test('a deed that a model has found counts, and a missing state is computed', () => {
  const judged = [{ met: 'owned_share', message: 1, quotation: 'Hello.' }] as const
  expect(director.hint(talk('Hello.'), { state: state(), judged })).toBe('ask')
  expect(director.hint(talk('Hello.'), { state: null, judged: [] })).toBe('own_share')
})
