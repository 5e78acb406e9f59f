import { expect, test } from 'vitest'
import { answer, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { evaluationOf } from '#testing/sample-evaluation.ts'
import type { Evaluation } from '../contract.ts'

async function open(differences: Partial<Evaluation>, code = 'en') {
  signInAs(person({ language: { id: 1, name: code, code } }))
  answer('GET /evaluations/history', [evaluationOf(differences)])
  const { screen } = await renderScreen('/evaluation/7')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}

const aided: Partial<Evaluation> = {
  hints: 3,
  given_hints: [
    { move: 'ask', message: 2 },
    { move: 'set_date', message: 4 },
    { move: 'ask', message: 6 },
  ],
  is_unaided: false,
}

test('each hint is named with its move and its message', async () => {
  const screen = await open(aided)
  await expect
    .element(screen.getByRole('region', { name: 'How this evaluation was made' }))
    .toMatchTextContent(
      /You had 3 hints\. Given: “ask an open question” for message 2, “name a day” for message 4 and “ask an open question” for message 6\.$/,
    )
  await expect.element(screen.getByText('6 turns', { exact: true })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/unaided/i)
})

test('hints are named in Portuguese', async () => {
  const screen = await open({ ...aided, hints: 1, given_hints: [{ move: 'ask', message: 2 }] }, 'pt')
  await expect
    .element(screen.getByText(/Você usou 1 dica\. Foram: “fazer uma pergunta aberta” para a mensagem 2\.$/))
    .toBeVisible()
})

test('an evaluation without hints is marked as unaided at the top and at the end', async () => {
  const screen = await open({})
  await expect.element(screen.getByText(/^6 turns\s· unaided\s· 18 November 2026$/).first()).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'How this evaluation was made' }))
    .toMatchTextContent(/Unaided: you had no hint\.$/)
})
