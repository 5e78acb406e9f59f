import { expect, test } from 'vitest'
import { sampleWorkspaceDraft } from '#testing/sample-workspace-draft.ts'
import { mergeDrafts, type TypedDraft } from '../contract-draft.ts'
import { changeBetween, withChange } from './typed-draft.ts'

const stored = sampleWorkspaceDraft()
const fact = (key: string, en: string) => ({
  key,
  layer: 'open' as const,
  texts: { en },
  question: { sentence: {}, words: {} },
  conditions: [],
  judged: '',
  after: '',
})
const worldOf = (...facts: ReturnType<typeof fact>[]) => ({ ...stored.world, facts })
const base = withChange(stored, {
  world: worldOf(fact('late', 'It came late.'), fact('fear', 'I was afraid.')),
})
const textsOf = (change: Partial<TypedDraft['texts'][string]>) => {
  const { en } = base.texts
  if (!en) throw new Error('The sample has no English texts')
  return { en: { ...en, ...change } }
}

test('a change that only one author made is merged, down to a field of a text and of a fact', () => {
  const mine: TypedDraft = {
    ...base,
    texts: textsOf({ title: 'Mine' }),
    world: worldOf(fact('late', 'It came very late.'), fact('fear', 'I was afraid.'), fact('new', 'Mine.')),
  }
  const theirs: TypedDraft = {
    ...base,
    texts: { ...textsOf({ description: 'Theirs' }), pt: { ...textsOf({}).en, title: 'Uma visita' } },
    prompt: 'Theirs',
    world: { ...worldOf(fact('late', 'It came late.'), fact('other', 'Theirs.')), difficulty: 'hard' },
    cast: [{ character: '1', mood: '2' }],
    criteria: '4',
  }
  const { draft, conflicts } = mergeDrafts(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(draft.texts).toEqual({
    en: { ...base.texts['en'], title: 'Mine', description: 'Theirs' },
    pt: theirs.texts['pt'],
  })
  expect(draft).toMatchObject({ prompt: 'Theirs', cast: theirs.cast, criteria: '4' })
  expect(draft.world.difficulty).toBe('hard')
  expect(draft.world.facts.map(({ key, texts }) => [key, texts['en']])).toEqual([
    ['late', 'It came very late.'],
    ['new', 'Mine.'],
    ['other', 'Theirs.'],
  ])
})

test('a field that both have changed is a conflict with both values, and the other changes are merged', () => {
  const mine = {
    ...base,
    prompt: 'Mine',
    texts: textsOf({ title: 'Mine' }),
    world: worldOf(fact('fear', 'I was afraid.')),
  }
  const theirs = {
    ...base,
    prompt: 'Theirs',
    texts: textsOf({ title: 'Theirs', goals: 'Theirs' }),
    world: worldOf(fact('late', 'Three days late.'), fact('fear', 'I was afraid.')),
  }
  const { conflicts } = mergeDrafts(base, mine, theirs)
  expect(conflicts.map(({ path }) => path.join(' '))).toEqual(['texts en title', 'prompt', 'facts late'])
  expect(conflicts[1]).toEqual({ path: ['prompt'], mine: 'Mine', theirs: 'Theirs' })
  expect(conflicts[2]?.mine).toBeUndefined()
  const { draft } = mergeDrafts(
    base,
    mine,
    theirs,
    new Map([
      ['prompt', 'theirs'],
      ['facts late', 'theirs'],
    ]),
  )
  expect(draft.prompt).toBe('Theirs')
  expect(draft.texts['en']).toMatchObject({ title: 'Mine', goals: 'Theirs' })
  expect(draft.world.facts.map(({ key }) => key)).toEqual(['fear', 'late'])
})

test('equal changes by both are no conflict, and a save contains only the differences', () => {
  const both = { ...base, prompt: 'Both', texts: textsOf({ title: 'Both' }) }
  expect(mergeDrafts(base, both, both).conflicts).toEqual([])
  expect(changeBetween(stored, withChange(stored, {}))).toEqual({})
  expect(changeBetween(stored, { ...withChange(stored, {}), criteria: '3' })).toEqual({ criteria: '3' })
  const translated = {
    ...stored,
    texts: { ...stored.texts, pt: { ...textsOf({}).en, stale: true, produced: null } },
  }
  expect(changeBetween(translated, withChange(stored, {}))).toEqual({ texts: { pt: null } })
  expect(withChange(translated, { texts: { pt: null } }).texts).not.toHaveProperty('pt')
})

test('the order of facts is the order of the author who moved one', () => {
  const facts = base.world.facts.toReversed()
  const moved = { ...base, world: { ...base.world, facts } }
  const written = { ...base, world: worldOf(fact('late', 'Late, again.'), fact('fear', 'I was afraid.')) }
  for (const { draft } of [mergeDrafts(base, written, moved), mergeDrafts(base, moved, written)])
    expect(draft.world.facts.map(({ key, texts }) => [key, texts['en']])).toEqual([
      ['fear', 'I was afraid.'],
      ['late', 'Late, again.'],
    ])
})
