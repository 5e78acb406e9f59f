import { describe, expect, test } from 'vitest'
import { director } from './direct.ts'
import { findStandaloneDate } from './find-date.ts'
import { emptyWorld, type DirectorState } from './world.ts'

describe('a message of a date alone', () => {
  test.each([
    ['en', 'By Tuesday.', 'By Tuesday'],
    ['en', "Yes, let's say Friday at noon. I'll bring the figures.", 'Friday'],
    ['en', 'Okay. Every second Wednesday at eleven.', 'Every second Wednesday'],
    ['pt', 'Pode ser na quinta às dez.', 'na quinta'],
    ['pt', 'Até terça, no máximo.', 'Até terça'],
    ['fr', 'Disons jeudi à dix heures, au plus tard.', 'jeudi'],
    ['fr', 'Pour mercredi.', 'Pour mercredi'],
  ])('has a date in %s: %s', (language, said, date) => {
    expect(findStandaloneDate(said, language)).toBe(date)
  })

  test.each([
    ['en', 'By Tuesday I was so tired.'],
    ['en', 'Not on Friday.'],
    ['en', 'Tuesday was awful.'],
    ['en', 'Two people came in on Saturday.'],
    ['pt', 'Até terça eu estava tão cansado.'],
    ['pt', 'Na terça passada.'],
    ['pt', 'Sexta não.'],
    ['fr', "Mardi, j'étais si fatigué."],
    ['fr', 'Mardi dernier.'],
    ['fr', 'Pas mardi.'],
  ])('is not assumed in %s for: %s', (language, said) => {
    expect(findStandaloneDate(said, language)).toBeNull()
  })
})

describe('a proposal without a date', () => {
  const words = { en: ['outline'], pt: ['esboço'], fr: ['ébauche'] }
  const need = { key: 'outline', who: 'character', what: { en: 'an outline' }, words, by_when: true } as const
  const world = { ...emptyWorld, needs: [need] }

  /** The date that is agreed on after these messages. */
  const dateAfter = (language: string, said: readonly string[]): string | null => {
    const messages: { isUser: boolean; content: string }[] = []
    let state: DirectorState | null = null
    for (const content of said) {
      messages.push({ isUser: true, content })
      const scene = { title: '', description: '', introText: '', prompt: '' }
      const conversation = {
        chatId: 1,
        language,
        scenario: scene,
        character: null,
        mood: null,
        messages,
        world,
      }
      state = director.direct(conversation, { state, judged: [] }).state
      messages.push({ isUser: false, content: 'By when?' })
    }
    return state?.agreed[0]?.when ?? null
  }

  test.each([
    ['en', ['Could you send me an outline?', 'By Tuesday.'], 'By Tuesday'],
    ['en', ['Could you send me an outline?', 'By Tuesday I was so tired.'], null],
    ['en', ['Maybe we could do an outline?', 'By Tuesday.'], null],
    ['en', ['Could you send me an outline?', 'How are you?', 'By Tuesday.'], null],
    ['pt', ['Você pode me mandar um esboço?', 'Até terça.'], 'Até terça'],
    ['pt', ['Você pode me mandar um esboço?', 'Até terça eu estava tão cansado.'], null],
    ['fr', ["Pourriez-vous m'envoyer une ébauche ?", "D'ici mardi."], "D'ici mardi"],
    ['fr', ["Pourriez-vous m'envoyer une ébauche ?", "Mardi, j'étais si fatigué."], null],
  ])('gets or lacks one in %s from the messages: %j', (language, said, date) => {
    expect(dateAfter(language, said)).toBe(date)
  })
})
