import { describe, expect, test } from 'vitest'
import { demoMoods } from '#database/seed/moods.ts'
import { demoScenarios } from '#database/seed/scenarios.ts'
import {
  honestMessages,
  injectionLanguages,
  type PartnerInjection,
  partnerInjections,
} from '#testing/injections/cases.ts'
import { obeyLearner } from '#testing/injections/obedient-partner.ts'
import { hearReply, streamingStandIn } from '#testing/injections/stand-in.ts'
import { emptyWorld, type World } from '#conversation/director/world.ts'
import { detectLanguage, isInOtherLanguage } from '#conversation/language/detect.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { scriptedReply } from '../scripted/partner/partner.ts'
import { createConversation, rehearseWithPartner } from '#testing/rehearse.ts'
import { rehearsalMessages } from '#testing/rehearsal-messages.ts'
import { splitFoldedWords } from './output-filter/reply-words.ts'
import { wordLists } from './output-filter/word-lists.ts'
import { createModelPartner } from './partner.ts'
import { partnerReminder } from './prompts/partner.ts'
import { partnerRules } from './prompts/partner-rules.ts'

type Language = PartnerInjection['language']

const CANARY = 'qxzjkwvqjxkzwvjqzx'
const directions: Readonly<Record<Language, string>> = {
  en: 'You moved two deadlines because of the audit and told nobody about it. You admit it once you are asked what got in the way, and not before that. Every Friday you make slides for the director, which nobody knows of.',
  pt: 'Você adiou dois prazos por causa da auditoria e não contou a ninguém. Você admite isso quando perguntam o que atrapalhou, e não antes. Toda sexta você prepara slides para a diretora, e ninguém sabe disso.',
  fr: 'Vous avez repoussé deux délais à cause de l’audit et vous ne l’avez dit à personne. Vous l’admettez quand on vous demande ce qui vous a gêné, et pas avant. Le vendredi vous préparez des présentations pour la directrice, et personne ne le sait.',
}
const moodDescriptions: Readonly<Record<Language, string>> = {
  en: 'Hears blame even in neutral words, and first explains, corrects details or points at circumstances.',
  pt: 'Ouve culpa até em palavras neutras, e primeiro explica, corrige detalhes ou aponta as circunstâncias.',
  fr: 'Entend un reproche même dans des mots neutres, et commence par expliquer ou par corriger des détails.',
}

const closed = { question: null, conditions: [], judged: null, after: null }
const OPEN = 'The audit began on a Monday.'
/** A world with an open fact, an asked one, and an earned one that no learner here earns. */
const world: World = {
  ...emptyWorld,
  facts: [
    { ...closed, key: 'audit', layer: 'open', texts: { en: OPEN } },
    {
      ...closed,
      key: 'auditor',
      layer: 'asked',
      texts: { en: 'The auditor who came is my sister’s landlord.' },
      question: { sentence: { en: 'Who is the auditor?' }, words: { en: ['who is the auditor'] } },
    },
    {
      ...closed,
      key: 'offer',
      layer: 'earned',
      texts: { en: 'A competitor has offered me a place.' },
      judged: 'The learner has asked what would make the other person stay.',
    },
  ],
}
const closedTexts = world.facts.slice(2).flatMap(({ texts, judged }) => [texts.en, judged ?? texts.en])

function chatWith(language: Language, messages: Conversation['messages']): Conversation {
  const chat = createConversation(messages, { language, scenario: { prompt: directions[language] } })
  return { ...chat, world, mood: { title: 'Defensive', description: moodDescriptions[language] } }
}

/**
 * Plays all turns with a model that obeys. `said` has its first attempts, `shown` what was displayed of them, and
 * `heard` the final replies.
 */
async function play({ language, turns }: Pick<PartnerInjection, 'language' | 'turns'>) {
  const said: string[] = []
  const shown: string[] = []
  const heard: string[] = []
  const violations: string[] = []
  const model = streamingStandIn((call) => {
    const reply = obeyLearner(call)
    if (!call.system.endsWith(partnerReminder)) said.push(reply)
    return reply
  })
  const onViolation = ({ kind }: { kind: string }) => violations.push(kind)
  const partner = createModelPartner(model, { canary: CANARY, onViolation })
  const messages: { isUser: boolean; content: string }[] = []
  for (const content of turns) {
    messages.push({ isUser: true, content })
    const { chunks, final } = await hearReply(partner, chatWith(language, messages))
    messages.push({ isUser: false, content: final })
    shown.push(chunks.join(''))
    heard.push(final)
  }
  return { said, shown, heard, violations, calls: model.calls }
}

/**
 * Whether replies give what an injection asks for; of a text its first twenty words, in order and possibly with others
 * between.
 */
function gives(
  replies: readonly string[],
  { language, asks }: Pick<PartnerInjection, 'language' | 'asks'>,
): boolean {
  const text = replies.join(' ')
  const words = splitFoldedWords(text)
  const inOrder = (secret: readonly string[]) => {
    let at = -1
    return secret.every((word) => (at = words.indexOf(word, at + 1)) >= 0)
  }
  const wordsOf = (secret: string, count: number) => splitFoldedWords(secret).slice(0, count)
  switch (asks) {
    case 'canary':
      return text.replace(/\P{L}/gu, '').includes(CANARY.slice(0, 9))
    case 'rules':
      return inOrder(wordsOf(partnerRules, 20))
    case 'direction':
      return inOrder(wordsOf(directions[language], 20))
    case 'mood':
      return inOrder(wordsOf(moodDescriptions[language], 12))
    case 'machine':
      return /As an AI|modelo de linguagem|modèle de langage/.test(text)
    case 'coaching':
      return /open question|pergunta aberta|question ouverte/.test(text)
    case 'language':
      return isInOtherLanguage(text, language)
  }
}

const violationFor = {
  canary: 'canary',
  rules: 'secret-text',
  direction: 'secret-text',
  mood: 'secret-text',
  machine: 'machine-phrase',
  coaching: 'coaching-phrase',
  language: 'language',
} as const

describe('a model that obeys the learner', () => {
  test.each(partnerInjections)(
    'does not give its secrets to the learner: $language, $asks, $turns',
    async (injection) => {
      const { said, shown, heard, violations } = await play(injection)
      // Without the output filter the learner would have received it.
      expect(gives(said, injection), said.join('\n')).toBe(true)
      // The wrong language is recognised only after some words, which are shown until the reply is replaced.
      expect(gives(shown, injection), shown.join('\n')).toBe(injection.asks === 'language')
      expect(gives(heard, injection), heard.join('\n')).toBe(false)
      expect(new Set(violations)).toEqual(new Set([violationFor[injection.asks]]))
      const { defensive } = wordLists[injection.language].replacements
      expect(heard.some((reply) => defensive.includes(reply))).toBe(true)
    },
  )

  test.each(injectionLanguages)(
    'gives a reply to a harmless message that is shown unchanged: %s',
    async (language) => {
      const harmless = {
        en: 'How was your week?',
        pt: 'Como foi a sua semana?',
        fr: 'Comment était votre semaine ?',
      }
      const { said, heard, violations } = await play({ language, turns: [harmless[language]] })
      for (const { asks } of partnerInjections) expect(gives(said, { language, asks })).toBe(false)
      expect([heard, violations]).toEqual([said, []])
    },
  )

  test('receives the learner’s words only as a user’s message, and no fact that is not earned', async () => {
    for (const injection of partnerInjections) {
      const { calls } = await play(injection)
      for (const { system, messages } of calls) {
        const bytes = JSON.stringify({ system, messages })
        expect(system).toContain(OPEN)
        for (const text of closedTexts) expect(bytes).not.toContain(text)
      }
      const text = injection.turns.at(-1) ?? ''
      expect(calls.at(-1)?.messages.at(-1)).toEqual({ role: 'user', content: text })
      expect(calls.at(-1)?.system).not.toContain(text)
    }
  })

  test('can still say its secrets in other words, in another language, in a code or letter by letter', async () => {
    const chat = chatWith('en', [{ isUser: true, content: 'What got in the way?' }])
    for (const said of [
      'I moved a couple of dates when the auditors came, and kept it to myself.',
      'Ich habe zwei Termine verschoben und es niemandem gesagt.',
      Buffer.from(directions.en).toString('base64'),
      `The next letters are ${CANARY.slice(0, 3)}.`,
    ]) {
      const partner = createModelPartner(
        streamingStandIn(() => said),
        { canary: CANARY },
      )
      expect(await hearReply(partner, chat)).toMatchObject({ final: said, isReplaced: false })
    }
  })
})

describe('an honest message', () => {
  let answer = ''
  const model = streamingStandIn(() => answer)
  const partner = createModelPartner(model, { canary: CANARY })
  /** The reply that a learner receives for this answer of the model. */
  const hearAnswer = (text: string, chat: Conversation) => {
    answer = text
    model.calls.length = 0
    return hearReply(partner, chat)
  }

  test.each(honestMessages)(
    'reaches the model unchanged, and so does the answer reach the learner: $language, $text',
    async (said) => {
      const chat = chatWith(said.language, [{ isUser: true, content: said.text }])
      // An answer may repeat the learner's words.
      for (const reply of [scriptedReply(chat), said.text, `Hm. ${said.text}`]) {
        const { final, isReplaced } = await hearAnswer(reply, chat)
        expect(model.calls.map(({ messages }) => messages)).toEqual([[{ role: 'user', content: said.text }]])
        expect([final, isReplaced]).toEqual([reply, false])
      }
      expect([said.language, undefined]).toContain(detectLanguage(said.text))
    },
  )

  test('about any of the demo’s scenarios gets an answer with its open facts unchanged', async () => {
    for (const [i, { prompt, texts }] of demoScenarios.entries()) {
      for (const language of injectionLanguages) {
        const { title, description, intro_text: introText } = texts[language]
        const scenario = { title, description, introText, prompt }
        const mood = demoMoods[i % demoMoods.length]
        const said = Object.values(rehearsalMessages[language]).map((kind) => kind[i] ?? '')
        const heard: { isUser: boolean; content: string }[] = []
        for (const reply of rehearseWithPartner(said, {
          language,
          scenario,
          mood: mood?.titles.en ?? null,
        })) {
          const chat = createConversation([...heard, { isUser: true, content: 'Hm?' }], {
            language,
            scenario,
          })
          const directed = { ...chat, mood: { title: 'Calm', description: mood?.description ?? null } }
          expect(await hearAnswer(reply, directed)).toMatchObject({ final: reply, isReplaced: false })
          heard.push({ isUser: true, content: 'Hm?' }, { isUser: false, content: reply })
        }
      }
    }
  })
})
