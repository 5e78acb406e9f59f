import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleAdminScenario } from '#testing/sample-scenarios.ts'
import { packFailures, type PackPreview, type PreviewedItem } from '../contract.ts'
import { formatRules, packLimits } from '../contract-format.ts'

const scenario = (id: number, title: string, archived = false) => ({
  ...sampleAdminScenario,
  id,
  title,
  languages: ['en', 'fr'],
  archived,
})
const itemOf = (key: string, differences: Partial<PreviewedItem> = {}): PreviewedItem => ({
  kind: 'scenario',
  key,
  name: key,
  state: 'new',
  id: null,
  changes: [],
  fields: [],
  ...differences,
})
const preview: PackPreview = {
  title: 'Hospitals',
  version: '1.1.0',
  licence: 'CC-BY-4.0',
  author: 'Northwind',
  languages: [
    { code: 'de', is_new: true },
    { code: 'en', is_new: false },
  ],
  items: [
    itemOf('a-visit', {
      state: 'conflict',
      id: 3,
      changes: [{ part: 'prompt', kind: 'changed', before: 'Be short.', after: 'Be kind.' }],
    }),
    itemOf('sam', { kind: 'character', state: 'newer', id: 4, fields: ['name', 'bio'] }),
    itemOf('put-off'),
    itemOf('calm', { kind: 'mood', state: 'same', id: 5 }),
  ],
  seen: 'a'.repeat(64),
}
const imported = {
  message: 'Pack imported',
  items: [
    { kind: 'scenario', key: 'a-visit', name: 'a-visit', id: 31, outcome: 'copied' },
    { kind: 'character', key: 'sam', name: 'sam', id: 4, outcome: 'updated' },
    { kind: 'scenario', key: 'put-off', name: 'put-off', id: 32, outcome: 'added' },
    { kind: 'mood', key: 'calm', name: 'calm', id: 5, outcome: 'kept' },
  ],
}

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/scenarios', [scenario(3, 'A visit'), scenario(8, 'Put off'), scenario(9, 'Old', true)])
  answer('GET /admin/packs/starter', { offer: null })
  answer('GET /admin/packs/origins', [])
})

type Screen = Awaited<ReturnType<typeof renderScreen>>['screen']

async function choose(screen: Screen, file = new File(['PK'], 'hospitals.zip')): Promise<void> {
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const input = screen.container.querySelector('input[type=file]')
  if (!input) throw new Error('there is no place for a file')
  await userEvent.upload(input, file)
}

const refuse = (failure: { detail: string; code: string; params?: object }, status = 422) => ({
  body: { detail: failure.detail, code: failure.code, ...(failure.params && { params: failure.params }) },
  status,
})

test('a pack is previewed, decided about and imported, and the result links to the imported items', async () => {
  const sent: unknown[] = []
  answer('POST /admin/packs/preview', preview)
  handle('POST /admin/packs/import', async ({ request }) => {
    const form = await request.formData()
    const [file, decisions] = [form.get('file'), form.get('decisions')]
    sent.push([
      file instanceof File && file.name,
      typeof decisions === 'string' ? JSON.parse(decisions) : null,
    ])
    return HttpResponse.json(imported)
  })
  const { screen } = await renderScreen('/admin/packs')
  await choose(screen)
  await expect.element(screen.getByRole('heading', { name: 'Hospitals 1.1.0' })).toHaveFocus()
  await expect
    .element(screen.getByRole('list', { name: 'Languages' }))
    .toMatchTextContent(/German will be added.*English/)
  await expect.element(screen.getByText('Differs in: name, bio')).toBeVisible()
  await expect.element(screen.getByText('1 is still to be decided.')).toBeVisible()
  const start = screen.getByRole('button', { name: 'Import', exact: true })
  await expect.element(start).toBeDisabled()
  await screen.getByText('1 difference').click()
  await expect.element(screen.getByText('Be kind.')).toBeVisible()

  const choices = screen.getByRole('group', { name: 'What becomes of a-visit' })
  await choices.getByText('Add theirs beside it').click()
  await expect
    .element(
      screen.getByText(/1 will be added. 1 will be replaced by theirs. 1 will come beside ours. 1 stays/),
    )
    .toBeVisible()
  await expect.element(screen.getByText(/only superadmins see it until somebody assigns it/)).toBeVisible()
  await start.click()
  await expect.element(screen.getByRole('heading', { name: 'The pack is imported' })).toHaveFocus()
  const decisions = {
    seen: preview.seen,
    choices: [{ kind: 'scenario', key: 'a-visit', choice: 'copy' }],
  }
  expect(sent).toEqual([['hospitals.zip', decisions]])
  await expect
    .element(screen.getByRole('link', { name: 'put-off' }))
    .toHaveAttribute('href', '/admin/scenarios/32')
  await expect.element(screen.getByRole('link', { name: 'sam' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'calm' }).query()).toBeNull()
})

/** As the browser does it. A file of `userEvent.upload` travels through two processes, which takes ten seconds for one so large. */
function drop(input: HTMLInputElement, file: File): void {
  const dropped = new DataTransfer()
  dropped.items.add(file)
  input.files = dropped.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a refused file shows the place and the rule, and a file that is too large is not sent', async () => {
  const asked: string[] = []
  const refusal = refuse(
    packFailures.brokenRule({
      file: 'moods/calm.json',
      place: 'titles.en',
      rule: formatRules.string,
    }),
  )
  handle('POST /admin/packs/preview', () => {
    asked.push('preview')
    return HttpResponse.json(refusal.body, { status: refusal.status })
  })
  const { screen } = await renderScreen('/admin/packs')
  const button = screen.getByRole('button', { name: 'Choose a file' })
  await expect.element(button).toBeVisible()
  const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no place for a file')
  await userEvent.upload(input, new File(['PK'], 'broken.zip'))
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/moods\/calm.json is not as it must be, at titles.en: It has to be a text/)
  drop(input, new File([new Uint8Array(packLimits.file + 1)], 'large.zip'))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/too large: a pack has at most 10 MB/)
  expect(asked).toHaveLength(1)
  await expect.element(button).toBeEnabled()
})

test('an import is refused after a change since the preview, and the preview can be loaded again', async () => {
  let looks = 0
  handle('POST /admin/packs/preview', () => {
    looks += 1
    return HttpResponse.json({ ...preview, items: preview.items.slice(2) })
  })
  const refusal = refuse(packFailures.changedMeanwhile, 409)
  answer('POST /admin/packs/import', refusal.body, { status: refusal.status })
  const { screen } = await renderScreen('/admin/packs')
  await choose(screen)
  await screen.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/changed here since the preview/)
  await screen.getByRole('button', { name: 'Look at the preview again' }).click()
  await expect.poll(() => looks).toBe(2)
  await expect.element(screen.getByRole('heading', { name: 'Hospitals 1.1.0' })).toHaveFocus()
  expect(screen.getByRole('alert').query()).toBeNull()
})

test('the number of chosen scenarios is shown in every language, even when it is 0', async () => {
  const { screen } = await renderScreen('/admin/packs')
  await expect.element(screen.getByText('0 of 2 chosen')).toBeVisible()
  await changeInterfaceLanguage('pt')
  await expect.element(screen.getByText('Escolhidos: 0 de 2')).toBeVisible()
  await changeInterfaceLanguage('fr')
  await expect.element(screen.getByText('Choisis\u00a0: 0 sur 2')).toBeVisible()
})

test('chosen scenarios are exported with the title, version, author and licence of the pack', async () => {
  const sent: unknown[] = []
  handle('POST /admin/packs/export', async ({ request }) => {
    sent.push(await request.json())
    return new HttpResponse('PK', { headers: { 'content-type': 'application/zip' } })
  })
  const { screen } = await renderScreen('/admin/packs?scenario=8')
  await expect.element(screen.getByText('1 of 2 chosen')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Put off')
  await screen.getByRole('button', { name: 'Export 1 scenario' }).click()
  await expect.element(screen.getByText('A licence is an SPDX expression, as in CC-BY-4.0')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('combobox', { name: 'Licence' }).fill('CC-BY-4.0')
  await screen.getByRole('checkbox', { name: 'Choose all scenarios' }).click()
  await screen.getByRole('textbox', { name: 'Title' }).fill('All of ours')
  await screen.getByRole('button', { name: 'Export 2 scenarios' }).click()
  await expect.element(screen.getByText('The pack is among your downloads.')).toBeVisible()
  expect(sent).toEqual([
    {
      title: 'All of ours',
      version: '1.0.0',
      author: 'Demo Organisation',
      licence: 'CC-BY-4.0',
      scenario_ids: [3, 8],
    },
  ])
})

const offer = {
  title: 'Starter pack',
  version: '1.0.0',
  licence: 'Apache-2.0',
  author: 'Performance Partner',
  languages: ['en', 'fr', 'pt'],
  scenarios: [{ key: 'a-visit', title: 'A visit', description: 'Somebody visits.' }],
  characters: 6,
  moods: 6,
  criteria: 3,
}

test('one scenario of a pack is exported with its author and licence, and all of them with its title and version', async () => {
  const origin = { title: 'Hospitals', version: '1.1.0', licence: 'CC-BY-4.0', author: 'Northwind' }
  answer('GET /admin/packs/origins', [
    { scenario_id: 3, ...origin },
    { scenario_id: 8, ...origin },
  ])
  const { screen } = await renderScreen('/admin/packs?scenario=3')
  const facts = ['Title', 'Version', 'Author', 'Licence'].map((name) =>
    screen.getByRole('textbox', { name }).or(screen.getByRole('combobox', { name })),
  )
  const expectFacts = async (...wanted: readonly string[]) => {
    for (const [nth, fact] of facts.entries()) await expect.element(fact).toHaveValue(wanted[nth] ?? '')
  }
  await expectFacts('A visit', '1.0.0', 'Northwind', 'CC-BY-4.0')
  await screen.getByRole('checkbox', { name: 'Choose Put off' }).click()
  await expectFacts('Hospitals', '1.1.0', 'Northwind', 'CC-BY-4.0')
})

test('a server without scenarios offers the starter pack, and one click imports it', async () => {
  let isThere = false
  handle('GET /admin/packs/starter', () => HttpResponse.json({ offer: isThere ? null : offer }))
  handle('GET /admin/scenarios', () => HttpResponse.json(isThere ? [scenario(1, 'A visit')] : []))
  handle('POST /admin/packs/starter', () => {
    isThere = true
    return HttpResponse.json({
      message: 'Pack imported',
      items: [{ kind: 'scenario', key: 'a-visit', name: 'A visit', id: 1, outcome: 'added' }],
    })
  })
  const { screen } = await renderScreen('/admin/scenarios/create')
  const region = screen.getByRole('region', { name: 'Begin with the starter pack' })
  await expect.element(region.getByText('Somebody visits.')).toBeVisible()
  await expect
    .element(region.getByText(/6 characters · 6 moods · 3 sets of criteria/))
    .toMatchTextContent(/· in English, French and Portuguese ·/)
  await region.getByRole('button', { name: 'Import the starter pack' }).click()
  await expect
    .element(screen.getByText(/1 scenario has come in, published and assigned to nobody/))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Workspace of A visit' })).toBeVisible()
  await expect.element(region).not.toBeInTheDocument()
})

test('an admin is not offered the starter pack', async () => {
  signInAs(person({ permissions: ['admin'] }))
  const asked: string[] = []
  handle('GET /admin/packs/starter', () => {
    asked.push('starter')
    return HttpResponse.json({ offer })
  })
  answer('GET /admin/scenarios', [])
  const { screen } = await renderScreen('/admin/scenarios')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toEqual([])
  expect(screen.getByRole('button', { name: 'Import the starter pack' }).query()).toBeNull()
})

test('the focus moves to the content when the button for the rest of a list disappears', async () => {
  const keys = Array.from({ length: 60 }, (_, nth) => `visit-${nth}`)
  answer('POST /admin/packs/preview', {
    ...preview,
    items: keys.map((key) => itemOf(key)),
  })
  const { screen } = await renderScreen('/admin/packs')
  await choose(screen)
  const more = screen.getByRole('button', { name: /^Show \d+ more/ })
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  const items = keys.map((key, nth) => ({ kind: 'scenario', key, name: key, id: nth, outcome: 'added' }))
  answer('POST /admin/packs/import', { message: 'Pack imported', items })
  await screen.getByRole('button', { name: 'Import', exact: true }).click()
  await more.click()
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
