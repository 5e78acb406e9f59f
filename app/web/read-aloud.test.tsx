import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { EvaluatedCheck } from '#features/evaluations/contract.ts'
import { chatAfterEdit, servePartner } from '#testing/fake-partner.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { expectInOrder, listenWhile, readAloud } from '#testing/read-aloud.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'

const blame = 'You always leave things until the last minute'
const checks: readonly EvaluatedCheck[] = [
  {
    key: 'takes-up',
    name: 'Takes up',
    skill: 'listening',
    kind: 'judged',
    counter: false,
    verdict: 'met',
    readings: { met: 3, partly: 0, not_met: 0, no_occasion: 0 },
    evidence: [{ message_id: 103, quotation: 'That sounds exhausting.' }],
  },
  {
    key: 'fair',
    name: 'Is fair',
    skill: 'fairness',
    kind: 'judged',
    counter: false,
    verdict: 'not_met',
    readings: { met: 1, partly: 0, not_met: 4, no_occasion: 0 },
    evidence: [{ message_id: 105, quotation: blame }],
  },
]

test('a screen reader reads the strength, the change, the checks and the markers of an evaluation in order', async () => {
  signInAs()
  const evaluation = evaluationOf({
    produced_by: 'openai:judge-1',
    prompt_version: 'evaluator/4',
    rubric: { id: 1, version: 3, hash: 'f00' },
    skills: [
      { skill: 'listening', level: 2 },
      { skill: 'fairness', level: 0 },
    ],
    checks: [...checks],
  })
  answer('GET /evaluations/history', [evaluation])
  answer('GET /evaluations/7/messages', [...judgedMessages])
  const { screen } = await renderScreen('/evaluation/7')
  await expect
    .element(screen.getByRole('link', { name: 'Message 3 in the conversation' }).first())
    .toBeVisible()
  expectInOrder(await readAloud(screen.getByRole('main').element()), [
    'heading, Feedback after missed deadlines, level 1',
    'region, What worked',
    'Takes up',
    'That sounds exhausting.',
    'link, Message 2 in the conversation',
    'region, One thing to change',
    'Is fair',
    'You said',
    blame,
    'It could sound like this',
    'The survey came four days late, and the estimate did too.',
    'link, Try this moment again: Is fair',
    'button, Practise this again',
    'region, Skills and their checks',
    'heading, Fairness, level 3',
    'heading, Is fair, level 4',
    'Not met',
    '4 of 5 readings agreed',
    blame,
    'link, Message 3 in the conversation',
    'button, Not right? Is fair',
    'heading, Listening, level 3',
    'heading, Takes up, level 4',
    'Met',
    '3 of 3 readings agreed',
    'That sounds exhausting.',
    'region, How this evaluation was made',
  ])

  await screen.getByRole('tab', { name: 'Context' }).click()
  const conversation = screen.getByRole('region', { name: 'Conversation' })
  await expect.element(conversation.getByRole('listitem').first()).toBeVisible()
  const heard = await readAloud(conversation.element())
  const markers = heard.filter((phrase) => /^button, .*\(message \d\)/.test(phrase))
  expect(markers.slice(0, 4).map((phrase) => phrase.replace(/\).*/, ')'))).toEqual([
    'button, Remark (message 1)',
    'button, Takes up: Met (message 2)',
    'button, Remark (message 2)',
    'button, Is fair: Not met (message 3)',
  ])
})

test('a screen reader reads how a conversation ended, who agreed to what by when, and the buttons', async () => {
  signInAs()
  const character = { name: 'Sam Rivera', role: 'Engineer', face_seed: 51, expression: 'calm' } as const
  const agreed = [
    { who: 'learner', name: null, what: 'You speak to Chris', when: 'on Thursday' },
    { who: 'somebody', name: 'Ana Lindqvist', what: 'checks the contract', when: null },
  ] as const
  servePartner(chatOf(5, { character, ending: { kind: 'agreed', agreed: [...agreed] } }))
  const { screen } = await renderScreen('/chat/7')
  const card = screen.getByRole('region', { name: 'You have agreed' })
  await expect.element(card).toBeVisible()
  expect(await readAloud(card.element())).toEqual([
    'region, You have agreed',
    'heading, You have agreed, level 2',
    'after 5 turns',
    'list, What you have agreed on',
    'listitem, level 1, position 1, set size 2',
    'You:',
    'You speak to Chris',
    'By when:',
    'on Thursday',
    'listitem, level 1, position 2, set size 2',
    'Ana Lindqvist:',
    'checks the contract',
    'button, Evaluate Chat',
    'button, Keep talking',
  ])
})

test('a screen reader reads the switch between tries before their first message, and announces the chosen try', async () => {
  signInAs()
  const first = chatOf(3)
  const second = chatAfterEdit(first, 3, 'Another question', 'Another answer')
  const third = chatAfterEdit(second, 7, 'A third question', 'A third answer')
  servePartner(third)
  let shown = third
  handle('GET /chats/7', () => HttpResponse.json(shown))
  handle('PUT /chats/7/branch', () => {
    shown = { ...second, branches: third.branches }
    return HttpResponse.json({ message: 'Branch shown' })
  })
  const { screen } = await renderScreen('/chat/7')
  const conversation = screen.getByRole('region', { name: 'Conversation' })
  const tries = conversation.getByRole('group', { name: 'Tries from this message' })
  await expect.element(tries).toBeVisible()
  expectInOrder(await readAloud(conversation.element()), [
    'Question 1',
    'Answer 1',
    'group, Tries from this message',
    'button, Previous try',
    'Try 3 of 3',
    'button, Next try, disabled',
    'link, Compare',
    'A third question',
    'A third answer',
  ])

  const heard = await listenWhile(
    screen.getByRole('main').element(),
    () => tries.getByRole('button', { name: 'Previous try' }).click(),
    (phrases) => phrases.some((phrase) => phrase.includes('Try 2 of 3')),
  )
  expect(heard).toContain('polite: Try 2 of 3')
  await expect.element(conversation.getByText('Another answer')).toBeVisible()
})
