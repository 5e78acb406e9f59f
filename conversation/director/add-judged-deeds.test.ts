import { expect, test } from 'vitest'
import { addJudgedDeeds } from './add-judged-deeds.ts'
import { addDeed, createInitialState } from './advance-state.ts'
import { emptyWorld, type JudgedDeed, type Proposal, shownEnding, type World } from './world.ts'

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
const named = (key: string, message: number): JudgedDeed => ({
  met: 'need',
  need: key,
  message,
  quotation: 'on Friday',
  name: null,
  when: 'on Monday',
})
/** The state after the rules: a call agreed on in the first message, and a page in the third. */
const byRules = {
  ...createInitialState('calm'),
  proposed: [proposal('call', 1), proposal('page', 3)],
  agreed: [proposal('call', 1), proposal('page', 3)],
  ending: 'agreed',
  unread: { messages: [3], ending: null },
} as const
const after = (judged: readonly JudgedDeed[]) => {
  const { proposed, agreed, ending } = addJudgedDeeds(byRules, judged, { world, mood: 'calm' })
  return { proposed: proposed.map((one) => one.need), agreed: agreed.map((one) => one.need), ending }
}
const all = { proposed: ['call', 'page'], agreed: ['call', 'page'], ending: 'agreed' }

test('an agreement found by rules is dropped if a model has read the message and does not name it', () => {
  expect(after([read(3)])).toEqual({ proposed: ['call'], agreed: ['call'], ending: null })
})

test('an earlier agreement takes the date that was confirmed last', () => {
  const { agreed } = addJudgedDeeds(byRules, [read(5), named('page', 5)], { world, mood: 'calm' })
  expect(agreed.map(({ need, when }) => [need, when])).toEqual([
    ['call', 'on Friday'],
    ['page', 'on Monday'],
  ])
  // The page was agreed on in the third message, which this reading has not read.
  const again = addJudgedDeeds(byRules, [read(1), named('call', 1), named('page', 1)], {
    world,
    mood: 'calm',
  })
  expect(again.agreed.map(({ when }) => when)).toEqual(['on Monday', 'on Friday'])
})

test('an agreement found by rules stays if no model has read the message or if a model names it', () => {
  expect(after([])).toEqual(all)
  const gone = { ...all, ending: null }
  expect(after([read(3), named('page', 3)])).toEqual(gone)
  expect(after([read(1), read(3), named('page', 3), named('call', 5)])).toEqual(gone)
})

test('the model decides on the end of a conversation, and the rules do if no model has read it', () => {
  const closed: JudgedDeed = { met: 'closed', message: 3, quotation: 'see you' }
  expect(after([read(3), named('page', 3), closed]).ending).toBe('agreed')
  expect(after([{ met: 'unread', message: 3, quotation: '' }]).ending).toBe('agreed')
  const talkedOn = { ...byRules, unread: { messages: [3, 5], ending: null } }
  const judged = [read(3), named('page', 3), closed]
  const scene = { world, mood: 'calm' } as const
  // The following message has not been read yet.
  expect(shownEnding(addJudgedDeeds(talkedOn, judged, scene))).toBe('agreed')
  expect(shownEnding(addJudgedDeeds(talkedOn, [...judged, read(5)], scene))).toBeNull()
})

test('a denied deed still counts as an earlier one when the same deed comes again', () => {
  const deed = { condition: 'apologised', message: 1, quotation: 'sorry' } as const
  const once = addDeed(createInitialState('defensive'), deed, 1)
  const denied = addJudgedDeeds(once, [read(1)], { world, mood: 'defensive' })
  expect(denied.deeds).toEqual([])
  const again = { ...deed, message: 3 }
  expect(addDeed(denied, again, 1).tension).toBe(addDeed(once, again, 1).tension)
})

test('the latest confirmed date counts, unless it is a shorter form of the same date', () => {
  const agree = (when: string, message: number, readWith = message): JudgedDeed => ({
    met: 'need',
    need: 'call',
    message,
    readWith,
    quotation: 'on Friday',
    name: null,
    when,
  })
  const whenAfter = (...judged: JudgedDeed[]) =>
    addJudgedDeeds(createInitialState('calm'), judged, { world, mood: 'calm' }).agreed[0]?.when
  expect(whenAfter(agree('12 March', 1), agree('the 12', 3))).toBe('the 12')
  expect(whenAfter(agree('on the 12 March', 1), agree('the 12', 3))).toBe('on the 12 March')
  expect(whenAfter(agree('21 March', 1), agree('1 March', 3))).toBe('1 March')
  // A newer reading may quote an earlier message.
  expect(whenAfter(agree('Monday', 3), agree('Tuesday', 1, 5))).toBe('Tuesday')
})

test('a promise stays as long as the newest reading names it', () => {
  const promiseIn = (message: number): JudgedDeed => ({
    met: 'promise',
    who: 'character',
    what: 'Sam writes the minutes',
    message: 2,
    readWith: message,
    quotation: 'I write the minutes',
    name: null,
    when: null,
  })
  const promisesAfter = (...judged: JudgedDeed[]) =>
    addJudgedDeeds(byRules, judged, { world, mood: 'calm' }).promises
  expect(promisesAfter(promiseIn(1), read(1))).toEqual([promiseIn(1)])
  expect(promisesAfter(promiseIn(1), read(1), promiseIn(3), read(3))).toEqual([promiseIn(3)])
  expect(promisesAfter(promiseIn(1), read(1), { met: 'unread', message: 3, quotation: '' })).toEqual([
    promiseIn(1),
  ])
  expect(promisesAfter(promiseIn(1), read(1), read(3))).toEqual([])
  // A reading that begins after that message says nothing about the promise.
  expect(promisesAfter(promiseIn(1), read(1), { ...read(5), met: 'read', from: 3 })).toEqual([promiseIn(1)])
})

test('the words of a step change only by a reading of later messages', () => {
  const agree = (what: string, message: number, readWith: number): JudgedDeed => ({
    met: 'need',
    need: 'call',
    message,
    readWith,
    what,
    quotation: `words of ${message}`,
    name: null,
    when: 'on Friday',
  })
  const stepAfter = (...judged: JudgedDeed[]) =>
    addJudgedDeeds(createInitialState('calm'), judged, { world, mood: 'calm' }).agreed[0]
  const first = agree('You call Ana', 3, 3)
  expect(stepAfter(first, agree('You ring Ana', 1, 5))).toMatchObject({
    what: 'You call Ana',
    quotation: 'words of 3',
  })
  // If the wording is kept, so is the person whom it concerns.
  const misread: JudgedDeed = { ...agree('Sam rings Ana', 3, 5), who: 'character' } as JudgedDeed
  expect(stepAfter(first, misread)).toMatchObject({ what: 'You call Ana', who: 'learner' })
  expect(stepAfter(first, agree('You call Ana and Rui', 5, 5))).toMatchObject({
    what: 'You call Ana and Rui',
    quotation: 'words of 5',
  })
})

test('an agreement that a model denies does not end the conversation while the next message is unread', () => {
  const before = { ...byRules, unread: { messages: [3, 5], ending: null } }
  const judged: JudgedDeed[] = [read(3), { met: 'unread', message: 5, quotation: '' }]
  expect(addJudgedDeeds(before, judged, { world, mood: 'calm' }).ending).toBeNull()
})

const fact = (key: string) =>
  ({
    key,
    layer: 'asked',
    texts: { en: key },
    question: null,
    conditions: [],
    judged: null,
    after: null,
  }) as const
const told = (key: string, message: number): JudgedDeed => ({
  met: 'told',
  fact: key,
  message,
  quotation: key,
})

test('a fact that the reply tells in its own words is told once, even if the message is unread', () => {
  const scene = { world: { ...world, facts: [fact('when'), fact('why')] }, mood: 'calm' } as const
  const state = { ...createInitialState('calm'), unread: { messages: [3], ending: null } }
  const unread: JudgedDeed = { met: 'unread', message: 3, quotation: '' }
  const readings = [told('when', 3), unread, told('when', 5), told('gone', 5)]
  const { told: keys, toldAfter } = addJudgedDeeds(state, readings, scene)
  expect([keys, toldAfter]).toEqual([['when'], { when: 3 }])
})
