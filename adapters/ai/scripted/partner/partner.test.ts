import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSentences } from '#conversation/language/sentences.ts'
import { scriptedPartner, scriptedReply } from './partner.ts'
import { createConversation, rehearseWithPartner } from '#testing/rehearse.ts'
import { rehearsalMessages } from '#testing/rehearsal-messages.ts'
import { arbitraryText } from '#testing/arbitrary-text.ts'

const moods = [null, 'Calm', 'Defensive', 'Angry', 'Anxious', 'Enthusiastic', 'Withdrawn']
const languages = ['en', 'pt', 'fr'] as const
const everyKind = languages.flatMap((language, place) =>
  Object.entries(rehearsalMessages[language]).map(([kind, said], index) => ({
    language,
    kind,
    said,
    turn: place + index,
  })),
)
const quiet = new AbortController().signal

async function collect(pieces: AsyncIterable<string>): Promise<readonly string[]> {
  const all: string[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

describe('a long conversation', () => {
  test.each(everyKind)(
    'of $kind repeats no reply and, for fifteen turns, no sentence in $language',
    ({ turn, language, said }) => {
      // Moods alternate, so that each one meets every kind in one language or two.
      for (const mood of moods.filter((_, place) => (turn + place) % 2 === 0)) {
        // Twenty-five turns in one mood and fifteen in the others, because each turn reads all earlier ones again.
        const replies = rehearseWithPartner(said.slice(0, mood === 'Angry' ? 25 : 15), {
          language,
          mood,
        })
        expect(new Set(replies).size, `${mood}: ${replies.join(' | ')}`).toBe(replies.length)
        // One-word sentences such as "Okay." may repeat.
        const sentences = replies
          .slice(0, 15)
          .flatMap(splitSentences)
          .filter((sentence) => sentence.includes(' '))
        expect(
          sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i),
          `${mood}`,
        ).toEqual([])
      }
    },
  )

  test('of all kinds repeats no reply', () => {
    for (const language of languages) {
      const kinds = Object.values(rehearsalMessages[language])
      const said = Array.from({ length: 30 }, (_, i) => kinds[i % kinds.length]?.[i % 25] ?? '')
      for (const mood of moods) expect(new Set(rehearseWithPartner(said, { language, mood })).size).toBe(30)
    }
  })

  test('does not depend on messages of long ago', () => {
    const play = (old: string) =>
      scriptedReply(
        createConversation(
          Array.from({ length: 401 }, (_, i) => ({
            isUser: i % 2 === 0,
            content: i < 300 ? `${old} ${i}` : `What about part ${i} of the plan?`,
          })),
        ),
      )
    expect(play('You are useless.')).toBe(play('Thank you for telling me.'))
  })
})

describe('moods', () => {
  test.each(languages)('differ by the first reply in %s', (language) => {
    const hello = {
      en: 'Hello, thank you for coming.',
      pt: 'Olá, tudo certo para começar?',
      fr: 'Bonjour, on peut commencer ?',
    }[language]
    for (let chatId = 1; chatId <= 20; chatId++) {
      const first = moods.map((mood) => rehearseWithPartner([hello], { language, mood, chatId })[0])
      expect(new Set(first).size).toBe(moods.length)
    }
  })

  test.each(languages)('differ by whole conversations in %s', (language) => {
    const said = [0, 1, 2, 3, 4, 5]
      .flatMap((i) =>
        Object.values(rehearsalMessages[language])
          .slice(0, 6)
          .map((kind) => kind[i] ?? ''),
      )
      .slice(0, 12)
    const spoken = moods.map((mood) => new Set(rehearseWithPartner(said, { language, mood })))
    for (const [i, one] of spoken.entries()) {
      for (const other of spoken.slice(i + 1))
        expect([...one].filter((reply) => other.has(reply)).length).toBeLessThan(4)
    }
  })

  test('a withdrawn partner says much less than an enthusiastic one', () => {
    const words = (mood: string) =>
      rehearseWithPartner(rehearsalMessages.en.statements ?? [], { mood })
        .join(' ')
        .split(' ').length
    expect(words('Withdrawn') * 1.3).toBeLessThan(words('Enthusiastic'))
  })
})

describe('any reply', () => {
  const anything = fc.array(
    fc.oneof(
      arbitraryText({ maxLength: 60 }),
      fc.constantFrom(...everyKind.flatMap(({ said }) => said.slice(0, 3))),
      fc.constantFrom(
        '{topic} {title}',
        '${1+1}',
        '<script>alert(1)</script>',
        '{{constructor}}',
        '$& $1',
        'the {matter}',
        '',
      ),
    ),
    { minLength: 1, maxLength: 8 },
  )

  test('is repeatable, asks at most two questions, is not empty and has its placeholders filled', () => {
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom(...moods),
        fc.constantFrom(...languages),
        fc.nat(99),
        (said, mood, language, chatId) => {
          const replies = rehearseWithPartner(said, { mood, language, chatId })
          expect(rehearseWithPartner(said, { mood, language, chatId })).toEqual(replies)
          for (const reply of replies) {
            expect(reply.trim()).not.toBe('')
            expect(reply.length).toBeLessThan(400)
            expect(reply).not.toMatch(/[{}<>]|undefined|null|NaN/)
            expect(reply.match(/\?/g)?.length ?? 0).toBeLessThanOrEqual(2)
          }
        },
      ),
      { numRuns: 120, seed: 7 },
    )
  })

  test('never expands the text of the scenario', () => {
    const openFacts = ['A {topic} $& {name} fact.']
    const replies = rehearseWithPartner(['What happened in the audit?', 'How did the audit end?'], {
      openFacts,
    })
    expect(replies.join(' ')).toContain('A topic $& name fact.')
  })

  test('never contains the scenario’s prompt or the character’s description', () => {
    const scenario = { prompt: 'SECRET-DIRECTION the trainee must fail' }
    for (const said of Object.values(rehearsalMessages.en)) {
      expect(
        rehearseWithPartner(said, { scenario, character: 'Sam Rivera, SECRET-PAST' }).join(' '),
      ).not.toContain('SECRET')
    }
  })
})

describe('the stream', () => {
  const conversation = createConversation([{ isUser: true, content: 'Hello there, Sam.' }])

  test('joins to the whole reply, with a pause between two words', async () => {
    let pauses = 0
    const partner = scriptedPartner({
      pause: async () => {
        pauses += 1
      },
    })
    const pieces = await collect(partner.reply(conversation, { signal: quiet }))
    expect(pieces.join('')).toBe(scriptedReply(conversation))
    expect(pieces.length).toBeGreaterThan(2)
    expect(pauses).toBe(pieces.length - 1)
  })

  test("stops with the signal's reason", async () => {
    const stop = new AbortController()
    const reason = new Error('left')
    const partner = scriptedPartner({ pause: async () => stop.abort(reason) })
    const heard: string[] = []
    const listening = (async () => {
      for await (const piece of partner.reply(conversation, { signal: stop.signal })) heard.push(piece)
    })()
    await expect(listening).rejects.toBe(reason)
    expect(heard.length).toBe(1)
  })

  test("stops with the signal's reason when the pause rejects with an error of its own", async () => {
    const stop = new AbortController()
    const pause = async () => {
      stop.abort('left')
      throw new DOMException('aborted', 'AbortError')
    }
    await expect(
      collect(scriptedPartner({ pause }).reply(conversation, { signal: stop.signal })),
    ).rejects.toBe('left')
  })

  test('the partner speaks English for an unknown language', () => {
    const { resolveLanguage } = scriptedPartner({ pause: async () => {} })
    expect(['en', 'pt-BR', 'fr', 'de', ''].map(resolveLanguage)).toEqual(['en', 'pt', 'fr', 'en', 'en'])
  })
})
