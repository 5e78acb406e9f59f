import { describe, expect, test } from 'vitest'
import type { LineBank } from '#adapters/ai/scripted/partner/lines.ts'
import { partnerLinesFor } from '#adapters/ai/scripted/partner/lines.ts'
import { director } from '#conversation/director/direct.ts'
import { castScenario, findDemoScenario, playWithScriptedPartner } from '#testing/play-scenario.ts'

/** A learner who proposes too early, asks what is missing, and acknowledges a fact only two turns after it was told. */
const said = {
  en: [
    'Good morning, thank you for coming in.',
    'Let us agree that you send me the report by Friday.',
    'How did the last weeks go for you?',
    'I can speak to Chris on Monday.',
    'And what would you have to hear from me first?',
    'Your own documents only got what was left of the week, that must have been hard for you.',
  ],
  fr: [
    'Bonjour, merci d’être là.',
    'Mettons-nous d’accord : vous m’envoyez le rapport vendredi.',
    'Comment se sont passées les dernières semaines pour vous ?',
    'Je peux parler à Chris lundi.',
    'Et qu’est-ce qui vous manque ?',
    'Vos propres documents n’ont eu que ce qui restait de la semaine, cela a dû être dur pour vous.',
  ],
  pt: [
    'Bom dia, obrigado por vir.',
    'Vamos combinar que você me manda o relatório até sexta.',
    'Como foram as últimas semanas para você?',
    'Posso falar com o Chris na segunda.',
    'Do que precisa para dizer sim?',
    'Os seus próprios documentos só ficaram com o que sobrava da semana, deve ter sido difícil para você.',
  ],
}

describe.each(['en', 'fr', 'pt'] as const)('a partner with unmet conditions in %s', (language) => {
  const start = castScenario(findDemoScenario('missed-deadlines'), language)
  const { messages } = playWithScriptedPartner(start, said[language])
  const replies = messages.filter(({ isUser }) => !isUser).map(({ content }) => content)
  const says = (turn: number, bank: LineBank) =>
    Object.values(bank).some((lines) => lines?.some((line) => replies[turn - 1]?.includes(line)))

  test('answers an early proposal with the missing condition', () => {
    expect(says(2, partnerLinesFor(language).wantsAcknowledgement)).toBe(true)
  })

  test('repeats the missing condition in other words when the learner asks', () => {
    expect(says(5, partnerLinesFor(language).wantsAcknowledgement)).toBe(true)
    expect(replies[4]).not.toBe(replies[1])
  })

  test('accepts words about a fact that was told some turns ago', () => {
    const { state, missing } = director.direct({ ...start, messages: messages.slice(0, -1) })
    expect(state.deeds.map(({ condition }) => condition)).toContain('acknowledged')
    expect(missing).toBe('proposal')
  })
})
