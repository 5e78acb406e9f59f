import { describe, expect, test } from 'vitest'
import { demoCharacters } from '#database/seed/characters.ts'
import { demoScenarioMap } from '#database/seed/map.ts'
import { demoMoods } from '#database/seed/moods.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import { playWithScriptedPartner } from '#testing/play-scenario.ts'

const LANGUAGES = ['en', 'pt', 'fr'] as const
type Language = (typeof LANGUAGES)[number]

/** Everyone a learner can meet: each scenario in each language, with each of its characters and moods. */
const meetings = demoScenarios.flatMap((scenario) => {
  const rows = demoScenarioMap.filter((row) => row.scenario === scenario.key)
  const cast = rows.length > 0 ? rows : [{ character: null, mood: null }]
  return LANGUAGES.flatMap((language) => cast.map((row) => ({ ...row, scenario, language })))
})
type Meeting = (typeof meetings)[number]

function talk(meeting: Meeting, said: readonly string[]): readonly string[] {
  const { scenario, language } = meeting
  const { title, description, intro_text: introText } = scenario.texts[language]
  const mood = demoMoods.find(({ key }) => key === meeting.mood)
  const character = demoCharacters.find(({ key }) => key === meeting.character)
  const start = {
    chatId: 1,
    language,
    scenario: { title, description, introText, prompt: scenario.prompt },
    character: character ? { description: character.description, bio: character.bio } : null,
    mood: mood ? { title: mood.titles[language], description: mood.description } : null,
    messages: [],
  }
  const { messages } = playWithScriptedPartner(start, said)
  return messages.filter(({ isUser }) => !isUser).map(({ content }) => content)
}

const varied: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Hello, thank you for making time. How are you?',
    'I would like to talk about what happened. How do you see it?',
    'I am not here to blame you.',
    'Did you know about the weekend?',
    'You never answer in time.',
    'I am sorry, that was unfair.',
    'I understand, that must be hard.',
    'What would help you?',
    'Okay.',
    'Can you tell the others about it?',
    'For example, last week it was three days late.',
    'I suggest that we talk again on 20 May.',
    'Would you agree to that?',
    'What else is on your mind?',
    'Goodbye and have a nice day.',
  ],
  pt: [
    'Olá, que bom que você veio. Como você está?',
    'Queria falar sobre o que aconteceu. Como você vê isso?',
    'Não estou aqui para culpar você.',
    'Você sabia do fim de semana?',
    'Você nunca responde a tempo.',
    'Desculpa, fui injusto.',
    'Entendo, deve ser difícil.',
    'O que ajudaria você?',
    'Certo.',
    'Você poderia contar para a equipe?',
    'Por exemplo, na semana passada atrasou três dias.',
    'Sugiro que a gente converse de novo em 20 de maio.',
    'Você concorda com isso?',
    'O que mais passa pela sua cabeça?',
    'Tchau, até logo.',
  ],
  fr: [
    'Bonjour, merci de votre temps. Comment allez-vous ?',
    'Je voudrais parler de ce qui s’est passé. Comment voyez-vous les choses ?',
    'Je ne suis pas là pour vous accuser.',
    'Saviez-vous ce qui se passait le week-end ?',
    'Vous ne m’écoutez jamais.',
    'Pardon, c’était injuste.',
    'Je comprends, cela doit être dur.',
    'Qu’est-ce qui vous aiderait ?',
    'D’accord.',
    'Pourriez-vous le dire aux autres ?',
    'Par exemple, la semaine dernière, il y a eu trois jours de retard.',
    'Je propose que nous en reparlions le 20 mai.',
    'Êtes-vous d’accord avec cela ?',
    'Qu’est-ce qui vous préoccupe encore ?',
    'Au revoir et bonne journée.',
  ],
}

describe.each(LANGUAGES)('a demo partner in %s', (language) => {
  const here = meetings.filter((meeting) => meeting.language === language)

  test('repeats no reply in fifteen turns, and asks at most two questions at a time', () => {
    for (const meeting of here) {
      const replies = talk(meeting, varied[language])
      const label = `${meeting.scenario.key} ${meeting.mood}: ${replies.join(' | ')}`
      expect(new Set(replies).size, label).toBe(15)
      for (const reply of replies) {
        expect(reply.match(/\?/g)?.length ?? 0, label).toBeLessThanOrEqual(2)
        expect(reply, label).not.toMatch(/\{|undefined/)
      }
    }
  })
})
