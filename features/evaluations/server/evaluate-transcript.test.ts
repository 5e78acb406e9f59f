import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TRANSCRIPT_PLACEHOLDER, type Assessment } from '#adapters/ai/port.ts'
import { noJudging } from '#testing/evaluator.ts'
import { specificsHeadings } from '../contract-rules.ts'
import { DEFAULT_CRITERIA, evaluateTranscript } from './evaluate-transcript.ts'
import type { StoredTranscript } from './new-evaluation.ts'
import { arbitraryText } from '#testing/arbitrary-text.ts'

const transcriptOf = (contents: readonly string[], language = 'en'): StoredTranscript => ({
  chatId: 1,
  language,
  scenario: {
    title: 'Late again',
    description: 'Talk about {mood} deadlines.',
    introText: 'You lead the team.',
    prompt: 'Secret.',
  },
  character: { description: 'Sam Rivera, an analyst', bio: null },
  mood: null,
  messages: contents.map((content, index) => ({ id: 100 + index, isUser: index % 2 === 0, content })),
})

const none = { criteria: null, mood: null, rubric: null }
const asking = { signal: new AbortController().signal, recordUsage: () => {} }

/** The evaluation that results from this answer of an evaluator. */
async function judged(
  said: Partial<Assessment>,
  transcript = transcriptOf(['Hello there', 'Hi', 'How are you?', 'Fine']),
) {
  const assessment: Assessment = { overview: ['Good.'], feedback: [], measures: null, ...said }
  return evaluateTranscript(
    {
      name: 'test',
      promptVersion: null,
      resolveLanguage: (language) => language,
      judge: noJudging,
      evaluate: async () => assessment,
    },
    transcript,
    none,
    asking,
  )
}

/** The template as the evaluator receives it. */
async function criteriaOf(criteria: string | null, mood: string | null = null): Promise<string> {
  let received = ''
  await evaluateTranscript(
    {
      name: 'test',
      promptVersion: null,
      resolveLanguage: (language) => language,
      judge: noJudging,
      evaluate: async (_conversation, filled) => {
        received = filled
        return { overview: ['Good.'], feedback: [], measures: null }
      },
    },
    transcriptOf(['Hello $& {mood}', 'Hi']),
    { criteria, mood, rubric: null },
    asking,
  )
  return received
}

describe('feedback', () => {
  const about = (message: number, quotation: string, feedback = 'Well said.') => ({
    message,
    quotation,
    feedback,
    better: null,
  })

  test('is dropped if its quotation is not in its message', async () => {
    const { specifics } = await judged({
      feedback: [
        about(1, 'Hello'),
        about(1, 'hello'),
        about(2, 'Hello'),
        about(2, 'How are'),
        about(2, '  '),
        about(2, 'you', ' '),
      ],
    })
    expect(specifics.map(({ message_id, quotation }) => [message_id, quotation])).toEqual([
      [100, 'Hello'],
      [102, 'How are'],
    ])
  })

  test.each([0, -1, 3, 1.5, Number.NaN, 1e9])('on the missing message %s is dropped', async (message) => {
    expect((await judged({ feedback: [about(message, 'Hello')] })).specifics).toEqual([])
  })

  test('is kept once if it is repeated, and is in the order of the messages', async () => {
    const { specifics } = await judged({ feedback: [about(2, 'How'), about(1, 'Hello'), about(2, 'How')] })
    expect(specifics.map(({ message_id }) => message_id)).toEqual([100, 102])
  })

  test('on one message is cut from a thousand items to three', async () => {
    const message = Array.from({ length: 1000 }, (_, index) => `word${index}`).join(' ')
    const { specifics } = await judged(
      { feedback: Array.from({ length: 1000 }, (_, index) => about(1, `word${index}`)) },
      transcriptOf([message, 'Yes.']),
    )
    expect(specifics.map(({ quotation }) => quotation)).toEqual(['word0', 'word1', 'word2'])
  })
})

describe('the HTML', () => {
  const allowed = /^<\/?(p|h2|h3|blockquote|strong)>$/

  test('has its heading after the overview, and only allowed tags, whatever was said', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('en', 'pt', 'fr', 'de'),
        fc.array(hostile(), { minLength: 1, maxLength: 4 }),
        fc.array(hostile(), { minLength: 2, maxLength: 6 }),
        async (language, overview, contents) => {
          const feedback = contents.map((content, index) => ({
            message: index + 1,
            quotation: content.slice(0, 20),
            feedback: content,
            better: content,
          }))
          const transcript = transcriptOf(
            contents.flatMap((content) => [content, 'Yes.']),
            language,
          )
          const { content, specifics } = await judged(
            { overview: ['Good.', ...overview], feedback },
            transcript,
          )
          const heading = language === 'pt' || language === 'fr' ? specificsHeadings[language] : 'Specifics'
          expect(content.split(`<h2>${heading}</h2>`)).toHaveLength(2)
          expect(content.indexOf('<h2>')).toBe(content.indexOf(`<h2>${heading}</h2>`))
          expect((content.match(/<[^>]*>/g) ?? []).filter((tag) => !allowed.test(tag))).toEqual([])
          for (const { message_id, quotation } of specifics)
            expect(transcript.messages.find(({ id }) => id === message_id)?.content).toContain(quotation)
        },
      ),
    ))
})

describe('the criteria', () => {
  test('are filled in one pass, and unknown variables stay', async () => {
    expect(
      await criteriaOf(
        '{{scenario}}|{{ scenario }}|{user_role}|{bot_role}|{scenario_description}|{x}|{scenario}',
      ),
    ).toBe(
      'Late again|Late again|You lead the team.|Sam Rivera, an analyst|Talk about {mood} deadlines.|{x}|{scenario}',
    )
    expect(await criteriaOf('{mood}')).toBe('none')
    expect(await criteriaOf('{mood}', 'Défensif')).toBe('Défensif')
    expect(await criteriaOf('{conversation_history}')).toBe(TRANSCRIPT_PLACEHOLDER)
  })

  test('have a default if none are assigned', async () => {
    expect(await criteriaOf(null)).toContain('Talk about {mood} deadlines.')
    expect(DEFAULT_CRITERIA).toContain('{conversation_history}')
  })
})

/** Texts that try to pass as markup or as part of the prompt. */
function hostile(): fc.Arbitrary<string> {
  return fc.oneof(
    arbitraryText({ minLength: 1, maxLength: 60 }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '<h2>Specifics</h2>',
      '</p><h2>Pontos específicos</h2>',
      'Points précis',
      '"><img src=x onerror=alert(1)>',
      '&lt;b&gt;',
      'שלום <b>',
      '👩‍👩‍👧 $& $1 {{number}}',
    ),
  )
}
