import { expect, test } from 'vitest'
import { answer, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import type { PrivacyNotice } from '../contract.ts'

/** The notice of an installation without any configuration. */
const bare: PrivacyNotice = {
  processors: [
    { task: 'partner', name: 'scripted', place: 'built_in' },
    { task: 'evaluator', name: 'scripted', place: 'built_in' },
    { task: 'voice', name: 'espeak', place: 'built_in' },
  ],
  browser_speech: true,
  sends_mail: false,
  retention_days: null,
  resets_sign_in: true,
  links: { privacy: null, imprint: null, support: null },
}

async function show(differences: Partial<PrivacyNotice> = {}) {
  answer('GET /privacy', { ...bare, ...differences })
  const { screen } = await renderScreen('/privacy')
  await expect.element(screen.getByRole('heading', { name: 'Who gets your words' })).toBeVisible()
  return screen
}

test('a visitor reads that nothing leaves an installation without models, and how long words are kept', async () => {
  signInAs(null)
  const screen = await show()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('How your words are used')
  await expect.element(screen.getByText(/No AI model and no outside service/)).toBeVisible()
  await expect.element(screen.getByText('A built-in voice of the product')).toBeVisible()
  await expect.element(screen.getByText(/as Chrome and Edge do/)).toBeVisible()
  await expect.element(screen.getByText(/kept until somebody deletes them/)).toBeVisible()
  await expect.element(screen.getByText(/An administrator can reset how you sign in/)).toBeVisible()
  await expect.element(screen.getByText('No mail server is set up here', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your account' }).all()).toHaveLength(0)
  expect(screen.getByText('From whoever runs this installation').all()).toHaveLength(0)
})

test('models, voices, retention and the operator’s pages are named as they are configured', async () => {
  signInAs()
  const screen = await show({
    processors: [
      { task: 'partner', name: 'openai:gpt-6-luna', place: 'provider' },
      { task: 'evaluator', name: 'ollama:llama3.2:3b', place: 'this_machine' },
      { task: 'transcriber', name: 'local:whisper', place: 'own_address' },
    ],
    browser_speech: false,
    sends_mail: true,
    retention_days: 90,
    resets_sign_in: false,
    links: {
      privacy: 'https://example.org/privacy',
      imprint: 'https://example.org/imprint',
      support: 'mailto:help@example.org',
    },
  })
  expect(screen.getByText(/No AI model and no outside service/).all()).toHaveLength(0)
  for (const text of [
    'openai:gpt-6-luna, at its provider',
    'ollama:llama3.2:3b, at an address of the machine on which this installation runs',
    'local:whisper, at an address that whoever runs this installation has chosen',
    /nothing has been said in it for 90 days/,
    /^Your browser sends the recording to this installation/,
    /You sign in through a service outside of this product/,
    'Emails contain no words of conversations.',
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
  for (const [name, href] of [
    ['Privacy policy', 'https://example.org/privacy'],
    ['Imprint', 'https://example.org/imprint'],
    ['Help', 'mailto:help@example.org'],
    ['Your account', '/account'],
  ] as const)
    await expect
      .element(screen.getByRole('main').getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', href)
  expect(screen.getByText(/Chrome and Edge/).all()).toHaveLength(0)
})

test('an installation without any speech input says so', async () => {
  signInAs(null)
  const screen = await show({ browser_speech: false })
  await expect.element(screen.getByText(/Speaking is switched off here/)).toBeVisible()
})
