import { expect, test } from 'vitest'
import { addJudgedDeeds } from './add-judged-deeds.ts'
import { createInitialState } from './advance-state.ts'
import { emptyWorld, type JudgedDeed, type Proposal, type World } from './world.ts'

const need = (key: string) => ({ key, who: 'learner', what: { en: key }, words: {}, by_when: true }) as const
const world: World = { ...emptyWorld, needs: [need('call'), need('page')] }
const proposal = (key: string, message: number): Proposal => ({
  need: key,
  message,
  who: 'learner',
  name: null,
  when: 'on Friday',
})
const read = (message: number): JudgedDeed => ({ met: 'read', message, quotation: '' })
const settled = (key: string, message: number): JudgedDeed => ({
  met: 'need',
  need: key,
  message,
  quotation: 'on Friday',
  name: null,
  when: 'on Monday',
})
/** What the rules have agreed on: a call in the first message, a page in the third. */
const byRules = {
  ...createInitialState('calm'),
  proposed: [proposal('call', 1), proposal('page', 3)],
  agreed: [proposal('call', 1), proposal('page', 3)],
  ending: 'agreed',
} as const
const after = (judged: readonly JudgedDeed[]) => {
  const { proposed, agreed, ending } = addJudgedDeeds(byRules, judged, { world, mood: 'calm' })
  return { proposed: proposed.map((one) => one.need), agreed: agreed.map((one) => one.need), ending }
}
const all = { proposed: ['call', 'page'], agreed: ['call', 'page'], ending: 'agreed' }

test('what rules took for an agreement was none where a model has read the message and does not name it', () => {
  expect(after([read(3)])).toEqual({ proposed: ['call'], agreed: ['call'], ending: null })
})

test('what was agreed before gets the date that was confirmed last', () => {
  const { agreed } = addJudgedDeeds(byRules, [read(5), settled('page', 5)], { world, mood: 'calm' })
  expect(agreed.map(({ need, when }) => [need, when])).toEqual([
    ['call', 'on Friday'],
    ['page', 'on Monday'],
  ])
  // The page was agreed on in the third message, after what this reading has read.
  const again = addJudgedDeeds(byRules, [read(1), settled('call', 1), settled('page', 1)], {
    world,
    mood: 'calm',
  })
  expect(again.agreed.map(({ when }) => when)).toEqual(['on Monday', 'on Friday'])
})

test('it stands where nobody has read the message, and where the model names it then or later', () => {
  expect(after([])).toEqual(all)
  expect(after([read(3), settled('page', 3)])).toEqual(all)
  expect(after([read(1), read(3), settled('page', 3), settled('call', 5)])).toEqual(all)
})
