import { describe, expect, test } from 'vitest'
import { findLocaleProblems } from './check-locales.ts'
import { withTemporaryTree, type FileTree } from './temporary-tree.ts'

const json = (texts: object): string => JSON.stringify(texts)
const sound: FileTree = {
  'features/chats/locales/en.json': json({
    hi: 'Hi {{name}}',
    turns_one: 'One turn',
    turns_other: '{{count}} turns',
    help: { open: 'Open' },
  }),
  'features/chats/locales/pt.json': json({
    hi: 'Olá {{name}}',
    turns_one: 'Um turno',
    turns_many: '{{count}} de turnos',
    turns_other: '{{count}} turnos',
    help: { open: 'Abrir' },
  }),
  'features/chats/locales/fr.json': json({
    hi: 'Bonjour {{name}}',
    turns_one: '{{count}} tour',
    turns_many: '{{count}} de tours',
    turns_other: '{{count}} tours',
    help: { open: 'Ouvrir' },
  }),
  'features/chats/web/Chat.tsx': `export const Chat = () => (
    <p className="big" aria-label={t('hi')}>{t('help.open')} &nbsp; 1 · {'–'} <b>Performance Partner</b></p>
  )`,
}
const problemsWith = (files: FileTree): string[] =>
  withTemporaryTree({ ...sound, ...files }, findLocaleProblems)

test('complete languages and screens without their own texts are no problem', () => {
  expect(problemsWith({})).toEqual([])
})

describe('an incomplete language is reported if it', () => {
  const base = {
    hi: 'Oi {{name}}',
    turns_one: 'Um',
    turns_many: '{{count}} de',
    turns_other: '{{count}} t',
    help: { open: 'Abrir' },
  }
  const { hi: _hi, ...withoutHi } = base
  const { turns_many: _many, ...withoutMany } = base
  test.each([
    ['lacks a key', json(withoutHi), 'hi is missing'],
    ['lacks a plural form', json(withoutMany), 'turns_many is missing'],
    [
      'has a form it does not use',
      json({ ...base, turns_few: '{{count}} x' }),
      'turns_few is a plural form that pt does not have',
    ],
    ['lacks a placeholder', json({ ...base, hi: 'Oi' }), 'hi lacks {{name}}'],
    [
      'misspells a placeholder',
      json({ ...base, turns_other: '{{count}} {{conta}}' }),
      'turns_other has {{conta}}',
    ],
    ['lacks the number', json({ ...base, turns_many: 'muitos' }), 'turns_many lacks {{count}}'],
    ['lacks a tag', json({ ...base, hi: '<b>Oi</b> {{name}}' }), 'hi has <b>'],
    ['is empty somewhere', json({ ...base, help: { open: ' ' } }), 'help.open is empty'],
    ['holds something else', json({ ...base, help: { open: 1 } }), 'help.open is not a text'],
    ['is not valid JSON', '{', 'is not valid JSON'],
  ])('%s', (_fact, text, message) => {
    const found = problemsWith({ 'features/chats/locales/pt.json': text })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('features/chats/locales/pt.json')
    expect(found[0]).toContain(message)
  })
})

test('a key that only one language has is reported as missing in the others', () => {
  const found = problemsWith({
    'app/web/locales/en.json': json({ a: 'A' }),
    'app/web/locales/pt.json': json({ a: 'A', b: 'B' }),
  })
  expect(found).toEqual(['app/web/locales/fr.json is missing', 'app/web/locales/en.json: b is missing'])
})

describe('word lists', () => {
  const en = { stop: ['the', 'a'], articles: null, endings: 'ed|ing', kinds: { who: [['who', 1]] } }
  const sameKeys = { stop: ['les'], articles: ['le'], endings: 'er', kinds: { who: [] } }
  const compare = (pt: object): string[] =>
    problemsWith({
      'conversation/words/en.json': json(en),
      'conversation/words/fr.json': json({ ...sameKeys, kinds: { who: [['qui']] } }),
      'conversation/words/pt.json': json({ ...sameKeys, ...pt }),
    })

  test('may differ in length and may be empty for a language', () => {
    expect(compare({ kinds: { who: [['quem'], ['cujo']] } })).toEqual([])
  })

  test.each([
    ['lack a key', { kinds: {} }, 'kinds.who is missing'],
    ['have another kind of value', { endings: ['ar'] }, 'endings is a list of texts, and a text elsewhere'],
    ['are empty', { stop: [] }, 'stop is empty, and a list of texts elsewhere'],
    ['have an empty text', { stop: ['o', ' '] }, 'stop is empty, and a list of texts elsewhere'],
  ])('are reported if they %s', (_fact, pt, message) => {
    expect(compare({ kinds: { who: [['quem']] }, ...pt })).toEqual([`conversation/words/pt.json: ${message}`])
  })

  test('are compared in files outside of conversation/words, too', () => {
    const found = problemsWith({
      'features/chats/server/lines-en.json': json({ hello: 'Hello' }),
      'features/chats/server/lines-fr.json': json({ hello: 'Bonjour' }),
      'features/chats/server/lines-pt.json': json({}),
    })
    expect(found).toEqual(['features/chats/server/lines-pt.json: hello is missing'])
  })

  test('are reported if other languages lack one of their keys', () => {
    expect(compare({ kinds: { who: [['quem']] }, leads: 'e' })).toEqual([
      'conversation/words/en.json: leads is missing',
      'conversation/words/fr.json: leads is missing',
    ])
  })
})

describe('a text of its own in a screen is reported', () => {
  test.each([
    ['between tags', '<p>Hello</p>'],
    ['in a fragment', '<>{1} Hello</>'],
    ['as a literal', `<p>{'Hello'}</p>`],
    ['as a template', '<p>{`Hello ${name}`}</p>'],
    ['in a choice', `<p>{open ? t('a') : 'Hello'}</p>`],
    ['behind a condition', `<p>{open && 'Hello'}</p>`],
    ['as a label', '<button aria-label="Hello" />'],
    ['as a title', `<a title={'Hello'} />`],
    ['as a placeholder', '<input placeholder="Hello" />'],
    ['as alt', '<img alt="Hello" />'],
    ['in another alphabet', '<p>Çà</p>'],
  ])('%s', (_fact, jsx) => {
    const found = problemsWith({ 'platform/web/ui/Panel.tsx': `\nexport const Panel = () => ${jsx}` })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('platform/web/ui/Panel.tsx:2: ')
  })
})
