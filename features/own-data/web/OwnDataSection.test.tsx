import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { answer, handle, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleOwnData } from '#testing/sample-own-data.ts'

/** Opens the account screen of a person; the server stores their request for erasure. */
async function showAccount(requestedAt: string | null = null) {
  const server = { requestedAt, isFailing: false }
  signInAs()
  answer('GET /users/me/sessions', [])
  answer('GET /users/me/profile', { name: 'Marina', is_name_kept: false, language_id: 1 })
  answer('GET /languages/', [])
  answer('GET /users/me/reminders', { debriefs: false, boosters: false, email: null })
  handle('GET /users/me/erasure-request', () => HttpResponse.json({ requested_at: server.requestedAt }))
  for (const [method, next] of [
    ['PUT', '2026-11-23T10:00:00.000Z'],
    ['DELETE', null],
  ] as const)
    handle(`${method} /users/me/erasure-request`, () => {
      if (server.isFailing) return HttpResponse.json({ detail: 'Not today' }, { status: 400 })
      server.requestedAt = next
      return HttpResponse.json({ requested_at: next })
    })
  const { screen } = await renderScreen('/account')
  await expect.element(screen.getByRole('heading', { name: 'Your data' })).toBeVisible()
  return { screen, server }
}

/** Records the files that the page downloads. */
function keepFiles() {
  const files: Promise<string>[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob.text())
    return 'blob:kept'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return { files, names }
}

test('in the exported page, Arabic texts are marked as Arabic and names of checks as English', async () => {
  const { screen } = await showAccount()
  const { files } = keepFiles()
  const inArabic = <Part extends object>(part: Part) => ({ ...part, language: 'ar' })
  answer('GET /users/me/export', {
    ...sampleOwnData,
    conversations: sampleOwnData.conversations.map(inArabic),
    own_conversations: sampleOwnData.own_conversations.map(inArabic),
    evaluations: sampleOwnData.evaluations.map(inArabic),
  })
  await screen.getByRole('button', { name: 'Page to read and print' }).click()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const page = new DOMParser().parseFromString((await files[0]) ?? '', 'text/html')
  const languageOf = (words: string) => {
    const found = [...page.querySelectorAll('body *')].findLast(
      ({ textContent }) => textContent.trim() === words,
    )
    return [
      words,
      found?.closest('[lang]')?.getAttribute('lang'),
      found?.closest('[dir]')?.getAttribute('dir'),
    ]
  }
  for (const name of ['Spoke without blame', 'No insults'])
    expect(languageOf(name)).toEqual([name, 'en', 'auto'])
  const [own] = sampleOwnData.own_conversations
  for (const words of [
    'Words that lack something',
    'Words of a short try',
    'I meant well',
    'Salary negotiation',
    own?.title ?? '',
    own?.scenario.description ?? '',
    'Put it in writing on Friday.',
    own?.debrief?.words ?? '',
  ])
    expect(languageOf(words)).toEqual([words, 'ar', 'auto'])
})

test('own data can be saved as JSON, and as a page that loads nothing and runs no scripts', async () => {
  const { screen } = await showAccount()
  const { files, names } = keepFiles()
  answer('GET /users/me/export', sampleOwnData)
  await screen.getByRole('button', { name: 'JSON for programs' }).click()
  await expect.element(screen.getByText('Saved to your downloads.')).toBeVisible()
  expect(JSON.parse((await files[0]) ?? '')).toEqual(sampleOwnData)

  await screen.getByRole('button', { name: 'Page to read and print' }).click()
  await vi.waitFor(() => expect(names).toEqual(['performance-partner.json', 'performance-partner.html']))
  const html = (await files[1]) ?? ''
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  )
  expect(page.documentElement.lang).toBe('en')
  expect(page.querySelectorAll('script, img, link, iframe, a, [onclick], [onerror]')).toHaveLength(0)
  const text = page.body.textContent
  expect(text).toContain('Does practising help?')
  expect(text).toContain('the evaluation and the conversation, with Tomas Lindqvist (tomas) since')
  expect(text).toContain('First measurement, checks met: 50%')
  for (const said of [
    '<img src=x onerror=alert(1)>',
    'Try 2, from turn 1 on',
    'Not met',
    'I meant well',
    'Well said.',
  ])
    expect(text).toContain(said)
  const quotations = [...page.querySelectorAll('blockquote')].map((one) => [
    one.previousElementSibling?.textContent,
    one.textContent,
  ])
  for (const lacking of ['Words that lack something', 'Short words that lack something'])
    expect(quotations).toContainEqual(['Here it would have helped most', lacking])
  expect(quotations).not.toContainEqual(['Here it would have helped most', 'Words of a short try'])
})

/**
 * Fields without anybody's words: codes, which the page shows in the reader's language, and quotations that the
 * evaluation's text repeats.
 */
const CODES =
  /^(?:format|role|language|mood|key|check_key|skill|kind|verdict|reason|move|outcome|did|origin|difficulty|layer|conditions|who|gets|state|arm|round|produced_by|judge|purpose|after|specifics|content)$/

/** All texts of an export that a person wrote or was told. */
function wordsOf(value: unknown, name = ''): readonly string[] {
  if (CODES.test(name)) return []
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d(?:T|$)/.test(value) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((one) => wordsOf(one, name))
  return Object.entries(Object(value)).flatMap(([key, one]) => wordsOf(one, key))
}

test('in French the exported page has a space before the colon', async () => {
  const { screen } = await showAccount()
  const { files } = keepFiles()
  answer('GET /users/me/export', sampleOwnData)
  await changeInterfaceLanguage('fr')
  await screen.getByRole('button', { name: 'Page à lire et à imprimer' }).click()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]).toContain('Première mesure, critères atteints\u202f: 50')
})

test('the exported page contains every word of the export, and shows codes in the reader’s language', async () => {
  const { screen } = await showAccount()
  const { files } = keepFiles()
  answer('GET /users/me/export', sampleOwnData)
  await screen.getByRole('button', { name: 'Page to read and print' }).click()
  await vi.waitFor(() => expect(files).toHaveLength(1))
  const page = new DOMParser().parseFromString((await files[0]) ?? '', 'text/html')
  const text = page.body.textContent
  const words = wordsOf(sampleOwnData)
  expect(words.length).toBeGreaterThan(40)
  expect(words.filter((one) => !text.includes(one))).toEqual([])
  for (const chosen of [
    'PermissionUser',
    'Reminders by email“How did it go?”, a week after the date',
    'Try 2, turn 1: Find out what lies behind it',
    'Likely moodDefensive',
    'Prepared on20 November 2026',
    'The rehearsalmade from a template',
    'I ask for a second date. → it did not come up',
    'FairnessIn part',
    'No insults: None found',
    '3 days after the evaluation · begun',
    '10 days after the evaluation · declined',
    'Try 1, after 3 turnsSpoke without blame: Partly met',
    'How did it go? · about 3 December 2026 · sent',
    'Three turns in Performance Partner · 10 days after the evaluation · not sent: no longer due or wanted',
    'First measurement, checks met: 50%',
  ])
    expect(text).toContain(chosen)
})

test('a failed export shows the reason', async () => {
  const { screen } = await showAccount()
  answer('GET /users/me/export', { detail: 'Not today' }, { status: 400 })
  await screen.getByRole('button', { name: 'JSON for programs' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not today')
})

test('the request for erasure asks for confirmation, and can be taken back', async () => {
  const { screen, server } = await showAccount()
  const ask = screen.getByRole('button', { name: 'Ask for erasure…' })
  await ask.click()
  const dialog = screen.getByRole('dialog', { name: 'Ask for everything to be deleted?' })
  await expect.element(dialog).toMatchTextContent(/Numbers stay, without your name/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(server.requestedAt).toBeNull()

  await ask.click()
  await dialog.getByRole('button', { name: 'Ask for erasure' }).click()
  await expect.element(screen.getByText(/You asked for erasure on 23 November 2026/)).toBeVisible()
  expect(ask.elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Take it back' }).click()
  await expect.element(ask).toBeVisible()
  expect(server.requestedAt).toBeNull()
  // The pressed button is gone, so the focus moves to the content.
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('a request for erasure that failed is not shown as made', async () => {
  const { screen, server } = await showAccount()
  server.isFailing = true
  await screen.getByRole('button', { name: 'Ask for erasure…' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Ask for erasure' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not today')
  await expect.element(screen.getByRole('button', { name: 'Ask for erasure…' })).toBeVisible()
})

test('people read beside both that administrators see in the log of changes that they asked', async () => {
  const { screen } = await showAccount()
  await expect
    .element(screen.getByText(/see in the log of changes \(Audit\) that you have downloaded/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Ask for erasure…' }).click()
  await expect
    .element(screen.getByRole('dialog').getByText(/see in the log of changes \(Audit\) that you asked/))
    .toBeVisible()
})
