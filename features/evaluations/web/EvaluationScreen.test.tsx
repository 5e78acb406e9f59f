import { focusManager, onlineManager } from '@tanstack/react-query'
import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { evaluationOf, judgedMessages } from '#testing/sample-evaluation.ts'
import { evaluationFailures } from '../contract-rules.ts'

const serveEvaluation = () => {
  answer('GET /evaluations/history', [evaluationOf()])
  answer('GET /evaluations/7/messages', [...judgedMessages])
}

const refuse = (status: number, detail: string, headers: Record<string, string> = {}, code?: string) => {
  answer('GET /evaluations/history', [])
  answer('POST /evaluations/', { detail, code }, { status, headers })
}

test('an existing evaluation is shown, and no new one is requested', async () => {
  signInAs()
  serveEvaluation()
  const asked: string[] = []
  handle('GET /evaluations/history', ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json([evaluationOf()])
  })
  handle('POST /evaluations/', () => {
    asked.push('POST')
    return HttpResponse.json(evaluationOf())
  })
  const { screen } = await renderScreen('/evaluation/7')
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Feedback after missed deadlines')
  expect(asked).toEqual(['?chat_id=7'])
  await expect
    .poll(() => document.title)
    .toBe('Evaluation: Feedback after missed deadlines · Performance Partner')
  await expect.element(screen.getByText('18 November 2026', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('6 turns', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Back to history' }))
    .toHaveAttribute('href', '/history')
  await expect
    .element(screen.getByRole('link', { name: 'View Chat' }))
    .toHaveAttribute('href', '/history/chat/7')
})

test('the evaluation names the character and the mood, and shows the character’s face', async () => {
  signInAs()
  answer('GET /moods/2', { id: 2, title: 'Impatient', translations: [] })
  answer('GET /evaluations/history', [evaluationOf({ character: { name: 'Sam Rivera', face_seed: 51 } })])
  answer('GET /evaluations/7/messages', [...judgedMessages])
  const { screen } = await renderScreen('/evaluation/7?tab=context')
  await expect.element(screen.getByText('Sam Rivera, impatient', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Honestly\? Long\./)).toBeVisible()
  expect(document.querySelectorAll('main .emblem')).toHaveLength(0)
})

test.each([
  ['de', 'Ungeduld', 'Ungeduld'],
  ['fr', 'Élan', 'élan'],
])(
  'within a line, the title of a mood in %s has the capitals of that language',
  async (code, title, shown) => {
    signInAs(person({ language: { id: 9, name: code, code } }))
    answer('GET /moods/2', {
      id: 2,
      title: 'Impatient',
      translations: [{ language_code: code, title_translation: title }],
    })
    const character = { name: 'Sam Rivera', face_seed: 51 }
    answer('GET /evaluations/history', [evaluationOf({ character })])
    answer('GET /evaluations/7/messages', [...judgedMessages])
    const { screen } = await renderScreen('/evaluation/7')
    await expect.element(screen.getByText(shown, { exact: true })).toHaveAttribute('lang', code)
  },
)

test('without a character only the mood is shown', async () => {
  signInAs()
  answer('GET /moods/2', { id: 2, title: 'Impatient', translations: [] })
  serveEvaluation()
  const { screen } = await renderScreen('/evaluation/7')
  await expect.element(screen.getByText('Impatient', { exact: true })).toBeVisible()
})

test('a missing evaluation is requested, and the screen says that it is being made', async () => {
  signInAs()
  answer('GET /evaluations/7/messages', [...judgedMessages])
  const history = Promise.withResolvers<void>()
  const making = Promise.withResolvers<void>()
  const bodies: unknown[] = []
  handle('GET /evaluations/history', async () => {
    await history.promise
    return HttpResponse.json([])
  })
  handle('POST /evaluations/', async ({ request }) => {
    bodies.push(await request.json())
    await making.promise
    return HttpResponse.json(evaluationOf())
  })
  const { screen } = await renderScreen('/evaluation/7')
  const title = screen.getByRole('heading', { level: 1 })
  await expect.element(title).toHaveTextContent('Loading evaluation...')
  await expect.element(screen.getByRole('link', { name: 'Back to history' })).toBeVisible()
  history.resolve()
  await expect.element(title).toHaveTextContent('Your evaluation is being made...')
  making.resolve()
  await expect.element(title).toHaveTextContent('Feedback after missed deadlines')
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('The evaluation is ready.')
  expect(bodies).toEqual([{ chat_id: '7' }])
})

test('a failure shows the server’s detail, and can be retried', async () => {
  signInAs()
  refuse(400, evaluationFailures.failed.detail)
  const { screen } = await renderScreen('/evaluation/7')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(evaluationFailures.failed.detail)
  await expect.element(screen.getByRole('link', { name: 'Back to history' })).toBeVisible()
  serveEvaluation()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('tablist')).toBeVisible()
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test.each([
  [
    422,
    'models.filtered',
    'The AI model’s provider refused this text. Please put it in other words.',
    /recusou este texto/,
  ],
  [413, 'models.tooLong', 'This conversation is too long for the AI model.', /longa demais para o modelo/],
])(
  'failure %i of the model is requested once, and described in the interface language',
  async (status, code, detail, words) => {
    signInAs(person({ language: { id: 2, name: 'Português', code: 'pt' } }))
    refuse(status, detail)
    let asked = 0
    handle('POST /evaluations/', () => {
      asked += 1
      return HttpResponse.json({ detail, code }, { status })
    })
    const { screen } = await renderScreen('/evaluation/7')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(words)
    expect(asked).toBe(1)
    serveEvaluation()
    await screen.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect.element(screen.getByRole('tablist')).toBeVisible()
  },
)

test(
  'a failed evaluation is not requested again when the window gets the focus or the network returns',
  { tags: ['long'] },
  async () => {
    signInAs()
    answer('GET /evaluations/7/messages', [...judgedMessages])
    const asked: string[] = []
    handle('GET /evaluations/history', () => {
      asked.push('GET')
      return HttpResponse.json(asked.length < 3 ? [] : [evaluationOf()])
    })
    handle('POST /evaluations/', () => {
      asked.push('POST')
      return HttpResponse.json({ detail: evaluationFailures.failed.detail }, { status: 400 })
    })
    const { screen } = await renderScreen('/evaluation/7')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(evaluationFailures.failed.detail)
    onTestFinished(() => focusManager.setFocused(undefined))
    for (const isHere of [false, true]) {
      focusManager.setFocused(isHere)
      onlineManager.setOnline(isHere)
    }
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('tablist')).toBeVisible()
    expect(asked).toEqual(['GET', 'POST', 'GET'])
  },
)

test('a failure without a detail shows the screen’s own text', async () => {
  signInAs()
  answer('GET /evaluations/history', [])
  handle('POST /evaluations/', () => new HttpResponse(null, { status: 400 }))
  const { screen } = await renderScreen('/evaluation/7')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to evaluate chat')
})

test('the evaluation of a missing chat is reported as not found, without a retry', async () => {
  signInAs()
  refuse(404, 'Chat not found')
  const { screen } = await renderScreen('/evaluation/7')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Evaluation not found')
  expect(screen.getByRole('button', { name: /^Try again/ }).all()).toHaveLength(0)
  await expect.element(screen.getByRole('link', { name: 'Back to history' })).toBeVisible()
})

test('an invalid address sends no request', async () => {
  signInAs()
  const asked = vi.fn()
  handle('GET /evaluations/history', () => {
    asked()
    return HttpResponse.json([])
  })
  const { screen } = await renderScreen('/evaluation/7a')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Invalid chat ID format')
  await expect.element(screen.getByRole('link', { name: 'Back to history' })).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test('a chat that is too short for an evaluation is linked, and no retry is offered', async () => {
  signInAs()
  refuse(400, evaluationFailures.short.detail, {}, evaluationFailures.short.code)
  const { screen } = await renderScreen('/evaluation/7')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(evaluationFailures.short.detail)
  await expect
    .element(screen.getByRole('link', { name: 'Back to the chat' }))
    .toHaveAttribute('href', '/chat/7')
  expect(screen.getByRole('button', { name: /^Try again/ }).all()).toHaveLength(0)
})

test.each([
  ['what the server says', { 'retry-after': '42' }, 42],
  ['the cooldown of the person', {}, 60],
])('after too many requests, the retry counts down %s', { tags: ['long'] }, async (_, headers, seconds) => {
  let now = 1_800_000_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  signInAs(person())
  refuse(429, `Rate limit exceeded. Please wait ${seconds} seconds.`, headers)
  const { screen } = await renderScreen('/evaluation/7')
  const retry = screen.getByRole('button', { name: /^Try again/ })
  await expect.element(retry).toMatchTextContent(`Try again (Wait ${seconds}s)`)
  await expect.element(retry).toBeDisabled()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(`Rate limit exceeded. Please wait ${seconds} seconds.`)
  now += 2_000
  await expect.element(retry).toMatchTextContent(`(Wait ${seconds - 2}s)`)
  now += seconds * 1000
  await expect.element(retry).toBeEnabled()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You can try again now.')
  serveEvaluation()
  await retry.click()
  await expect.element(screen.getByRole('tablist')).toBeVisible()
})

test('the screen is in the reader’s language, and marks the evaluation’s language', async () => {
  signInAs(person({ language: { id: 3, name: 'Français', code: 'fr' } }))
  serveEvaluation()
  const { screen } = await renderScreen('/evaluation/7')
  await expect.element(screen.getByRole('tab', { name: 'Vue d’ensemble' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  const text = screen.getByRole('tabpanel').getByText(/You opened with room/)
  await expect.element(text).toBeVisible()
  expect(text.element().closest('[lang]')?.getAttribute('lang')).toBe('en')
})

test('the tabs are one tab stop; arrows, Home and End move between them', async () => {
  signInAs()
  serveEvaluation()
  const { screen, address } = await renderScreen('/evaluation/7')
  const tab = (name: string) => screen.getByRole('tab', { name })
  await tab('Overview').click()
  for (const [key, name] of [
    ['{ArrowRight}', 'Context'],
    ['{ArrowRight}', 'Overview'],
    ['{ArrowLeft}', 'Context'],
    ['{Home}', 'Overview'],
    ['{End}', 'Context'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByRole('tabpanel', { name })).toBeVisible()
    expect(screen.getByRole('tabpanel').all()).toHaveLength(1)
    expect(
      tab(name === 'Context' ? 'Overview' : 'Context')
        .element()
        .getAttribute('tabindex'),
    ).toBe('-1')
  }
  expect(address()).toBe('/evaluation/7?tab=context')
})

test('the address names the tab, and an unknown name shows the first one', async () => {
  signInAs()
  serveEvaluation()
  const { screen, router, address } = await renderScreen('/evaluation/7?tab=context')
  await expect.element(screen.getByRole('tab', { name: 'Context' })).toHaveAttribute('aria-selected', 'true')
  answer('GET /chats/7', { detail: 'Chat not found' }, { status: 404 })
  await screen.getByRole('link', { name: 'View Chat' }).click()
  await vi.waitFor(() => expect(address()).toBe('/history/chat/7'))
  router.history.back()
  await expect.element(screen.getByRole('tab', { name: 'Context' })).toHaveAttribute('aria-selected', 'true')
  await router.navigate({ to: '/evaluation/$id', params: { id: '7' }, search: { tab: 'other' as 'context' } })
  await expect.element(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
})

test('the button prints the evaluation from the second tab', async () => {
  signInAs()
  serveEvaluation()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { screen } = await renderScreen('/evaluation/7?tab=context')
  await screen.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
})
