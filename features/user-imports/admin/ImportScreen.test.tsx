import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ImportLine, UserImport } from '#features/user-imports/contract.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const lineOf = (line: number, differences: Partial<ImportLine> = {}): ImportLine => ({
  line,
  fate: 'add',
  failures: [],
  name: `Person ${line}`,
  email: `person.${line}@example.org`,
  username: `person_${line}`,
  role: 'user',
  organization: 'Demo Organisation',
  language: 'English',
  mail: null,
  user_id: null,
  ...differences,
})
const emailInvalid: ImportLine['failures'][number] = {
  detail: 'Invalid email format',
  code: 'users.emailInvalid',
  field: 'email',
}
const deactivated: ImportLine['failures'][number] = {
  detail: 'A deactivated account has this email address',
  code: 'user-imports.deactivated',
}
const preview: UserImport = {
  id: null,
  file_name: 'learners-autumn.csv',
  encoding: 'Windows-1252',
  separator: 'semicolon',
  counts: { add: 2, added: 0, known: 1, question: 1, refused: 1, left_out: 0 },
  mails: { waiting: 0, sent: 0, failed: 0 },
  lines: [
    lineOf(2),
    lineOf(3, { fate: 'known' }),
    lineOf(4, { fate: 'refused', failures: [emailInvalid], name: 'Paulo' }),
    lineOf(5, { fate: 'question', failures: [deactivated], name: 'Zoë Ångström' }),
    lineOf(6),
  ],
  seats: { taken: 30, max: 50 },
  announcement: 'links',
  can_email: false,
  ended_at: null,
  held_up: null,
  is_result_taken: false,
}
const underWay: UserImport = {
  ...preview,
  id: 7,
  lines: [],
  counts: { ...preview.counts, add: 1, added: 1 },
}
const ended: UserImport = {
  ...underWay,
  counts: { ...preview.counts, add: 0, added: 2 },
  lines: preview.lines.map((line) => (line.fate === 'add' ? { ...line, fate: 'added' } : line)),
  ended_at: '2026-11-23T10:00:00.000Z',
}

let latest: UserImport | null

beforeEach(() => {
  latest = null
  signInAs(person({ permissions: ['admin'] }))
  answer('GET /admin/organizations', [
    { id: 1, name: 'Demo Organisation', max_users: 50, user_count: 5, second_factor_required: false },
  ])
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  handle('GET /admin/users/import', () => HttpResponse.json({ import: latest }))
})

test('an import is previewed, corrected and run in the background, and its result is downloaded once', async () => {
  const asked: string[] = []
  let changes: unknown
  let shown = preview
  handle('POST /admin/users/import', async ({ request }) => {
    const { search } = new URL(request.url)
    const form = await request.formData()
    const file = form.get('file')
    const text = form.get('changes')
    changes = typeof text === 'string' ? JSON.parse(text) : undefined
    asked.push(`${search} ${file instanceof File ? `${file.name} ${await file.text()}` : ''}`)
    if (search === '?preview=true') return HttpResponse.json(shown)
    latest = underWay
    return HttpResponse.json(underWay)
  })
  const { screen } = await renderScreen('/admin/users/import')
  await screen
    .getByRole('textbox', { name: 'Or paste the lines here' })
    .fill('name;email\nAna;ana@example.org')
  await screen.getByRole('button', { name: 'Check these lines' }).click()

  await expect.element(screen.getByRole('heading', { name: 'Many at once' })).toHaveFocus()
  await expect
    .element(screen.getByText('learners-autumn.csv · 5 lines · semicolons, Windows-1252'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /Zoë Ångström.*Needs a look.*deactivated account/ }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /Paulo.*Cannot be added.*Invalid email format/ }))
    .toBeVisible()
  expect(screen.getByRole('row', { name: /Person 3/ }).all()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Show 3 more that will be added or stay as they are' }).click()
  await expect.element(screen.getByRole('row', { name: /Person 3.*Already here/ })).toBeVisible()
  await expect.element(screen.getByText(/Seats taken after this: 30 of 50\./)).toBeVisible()

  const asBefore = preview.lines.filter(({ line }) => line !== 4 && line !== 5)
  shown = {
    ...preview,
    can_email: true,
    counts: { ...preview.counts, add: 3, refused: 0 },
    lines: [
      ...asBefore,
      lineOf(4, { name: 'Paulo' }),
      lineOf(5, { fate: 'question', failures: [deactivated], name: 'Zoë Ångström', user_id: 9 }),
    ],
  }
  await screen.getByRole('button', { name: 'Correct line 4' }).click()
  await expect.element(screen.getByRole('dialog').getByText('Invalid email format')).toBeVisible()
  const email = screen.getByRole('dialog').getByRole('textbox', { name: 'Email' })
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Invalid email format')
  await email.fill('paulo@example.org')
  // Escape does not discard the text.
  await userEvent.keyboard('{Escape}')
  await screen
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep writing' })
    .click()
  await expect.element(email).toHaveValue('paulo@example.org')
  await screen.getByRole('button', { name: 'Check again' }).click()
  await expect.element(screen.getByRole('row', { name: /Paulo.*Will be added/ })).toBeVisible()
  const paulo = { line: 4, name: 'Paulo', email: 'paulo@example.org', username: 'person_4', role: 'user' }
  const corrected = [{ ...paulo, organization: 'Demo Organisation', language: 'English' }]
  expect(changes).toEqual({ left_out: [], corrected })

  const reactivated: unknown[] = []
  handle('PUT /admin/users/9/state', async ({ request }) => {
    reactivated.push(await request.json())
    return HttpResponse.json({ message: 'User updated', finished: true })
  })
  shown = {
    ...shown,
    counts: { ...shown.counts, question: 0, known: 2 },
    lines: [...asBefore, lineOf(4, { name: 'Paulo' }), lineOf(5, { fate: 'known', name: 'Zoë Ångström' })],
  }
  await screen.getByRole('button', { name: 'Reactivate Zoë Ångström' }).click()
  await expect.element(screen.getByText('Zoë Ångström can sign in again')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Zoë Ångström.*Already here/ })).toBeVisible()
  expect(reactivated).toEqual([{ state: 'active' }])

  shown = {
    ...shown,
    counts: { ...shown.counts, add: 2, left_out: 1 },
    lines: [...asBefore, lineOf(4, { name: 'Paulo', fate: 'left_out' })],
  }
  await screen.getByRole('button', { name: 'Leave out line 4' }).click()
  await expect.element(screen.getByRole('row', { name: /Paulo.*Left out/ })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Put back line 4' })).toHaveFocus()
  expect(changes).toEqual({ left_out: [4], corrected })

  await screen.getByRole('radio', { name: 'By email' }).click({ force: true })
  await screen.getByRole('button', { name: 'Add 2 people' }).click()
  await expect.element(screen.getByRole('progressbar', { name: 'People are being added' })).toBeVisible()
  await expect.element(screen.getByText('4 of 5')).toBeVisible()
  const file = 'pasted lines name;email\nAna;ana@example.org'
  expect(asked).toEqual([...Array<string>(4).fill(`?preview=true ${file}`), `?delivery=emails ${file}`])
  expect(changes).toEqual({ left_out: [4], corrected })

  latest = ended
  await expect.element(screen.getByRole('heading', { name: '2 people were added' })).toBeVisible()
  await screen.getByRole('button', { name: 'Show 3 more that were added or stay as they are' }).click()
  await expect.element(screen.getByRole('row', { name: /Person 6.*Added/ })).toBeVisible()
  handle('POST /admin/user-imports/7/result', () => new HttpResponse('Line,Link'))
  await screen.getByRole('button', { name: 'Download the result' }).click()
  await expect.element(screen.getByText('The result has been downloaded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download the result' }).all()).toHaveLength(0)
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('a broken download of the result is repeated with the same idempotency key', async () => {
  const keys: (string | null)[] = []
  latest = ended
  handle('POST /admin/user-imports/7/result', ({ request }) => {
    keys.push(request.headers.get('idempotency-key'))
    if (keys.length > 1) return new HttpResponse('Line,Link')
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('broken off')) })
    return new HttpResponse(broken)
  })
  const { screen } = await renderScreen('/admin/users/import')
  const download = screen.getByRole('button', { name: 'Download the result' })
  await download.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await download.click()
  await expect.element(screen.getByText('The result has been downloaded')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('leaving pasted lines or changes to a checked file asks first', async () => {
  let checks = 0
  handle('POST /admin/users/import', () => {
    checks += 1
    return HttpResponse.json(preview)
  })
  const { screen } = await renderScreen('/admin/users/import')
  const leave = screen.getByRole('link', { name: 'History' })
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' })
  await screen.getByRole('textbox', { name: 'Or paste the lines here' }).fill('name;email')
  await leave.click()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await screen.getByRole('button', { name: 'Check these lines' }).click()
  await screen.getByRole('button', { name: 'Leave out line 4' }).click()
  await expect.poll(() => checks).toBe(2)
  await expect.element(screen.getByRole('button', { name: 'Leave out line 5' })).toBeEnabled()
  await leave.click()
  await expect.element(question).toBeVisible()
})

test('a cancelled file does not come back when its check ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let checks = 0
  handle('POST /admin/users/import', async () => {
    checks += 1
    if (checks === 2) await promise
    return HttpResponse.json(preview)
  })
  const { screen } = await renderScreen('/admin/users/import')
  const pasted = screen.getByRole('textbox', { name: 'Or paste the lines here' })
  await pasted.fill('name;email')
  await screen.getByRole('button', { name: 'Check these lines' }).click()
  await screen.getByRole('button', { name: 'Leave out line 4' }).click()
  await expect.poll(() => checks).toBe(2)
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(pasted).toBeVisible()
  resolve()
  await new Promise((done) => setTimeout(done, 500))
  await expect.element(pasted).toBeVisible()
})

test('a file without headings says why it is refused, and a held-up import says why it does not go on', async () => {
  const detail = 'The first line has to name the columns, at least the name and the email'
  answer('POST /admin/users/import', { detail, code: 'user-imports.headings' }, { status: 422 })
  const { screen } = await renderScreen('/admin/users/import')
  await screen.getByRole('textbox', { name: 'Or paste the lines here' }).fill('Ana;ana@example.org')
  await screen.getByRole('button', { name: 'Check these lines' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(detail)
  await expect.element(screen.getByRole('textbox')).toHaveValue('Ana;ana@example.org')

  latest = { ...underWay, held_up: { detail: '', code: 'users.notCreated' } }
  const { screen: again } = await renderScreen('/admin/users/import')
  await expect
    .element(
      again.getByText(/It does not go on for now: The account could not be created\. Please try again\./),
    )
    .toBeVisible()
})

test.each([
  ['superadmin' as const, ['Line', 'Name', 'Email', 'Organisation', 'What happens', 'Why', 'Actions']],
  ['admin' as const, ['Line', 'Name', 'Email', 'What happens', 'Why', 'Actions']],
])(
  '%s: the last column has the actions, and only a superadmin has a column for organisations',
  async (role, titles) => {
    signInAs(person({ permissions: [role] }))
    answer('POST /admin/users/import', preview)
    const { screen } = await renderScreen('/admin/users/import')
    await screen.getByRole('textbox', { name: 'Or paste the lines here' }).fill('name;email')
    await screen.getByRole('button', { name: 'Check these lines' }).click()
    await expect.element(screen.getByRole('columnheader', { name: 'Actions' })).toBeVisible()
    const headings = screen.getByRole('columnheader').all()
    expect(headings.map((one) => one.element().textContent)).toEqual(titles)
  },
)

test('a correction replaces an unknown organisation or language by an existing one or by none', async () => {
  signInAs(person({ permissions: ['superadmin'] }))
  const failures: ImportLine['failures'] = [
    {
      detail: 'There is no organisation with this name',
      code: 'user-imports.organization',
      field: 'organization',
    },
    {
      detail: 'There is no language with this name or code',
      code: 'user-imports.language',
      field: 'language',
    },
  ]
  const line = lineOf(4, { fate: 'refused', failures, organization: 'Nowhere', language: 'Klingon' })
  let changes: unknown
  handle('POST /admin/users/import', async ({ request }) => {
    const text = (await request.formData()).get('changes')
    changes = typeof text === 'string' ? JSON.parse(text) : undefined
    return HttpResponse.json({ ...preview, lines: [line] })
  })
  const { screen } = await renderScreen('/admin/users/import')
  await screen.getByRole('textbox', { name: 'Or paste the lines here' }).fill('name;email')
  await screen.getByRole('button', { name: 'Check these lines' }).click()
  await screen.getByRole('button', { name: 'Correct line 4' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Correct line 4' })
  const organization = dialog.getByRole('combobox', { name: 'Organisation' })
  await expect.element(organization).toHaveFocus()
  await expect.element(organization).toHaveDisplayValue('Nowhere')
  await expect.element(organization).toHaveAccessibleDescription('There is no organisation with this name')
  await expect
    .element(dialog.getByRole('textbox', { name: 'Username', exact: true }))
    .toHaveAccessibleDescription('Made by itself when empty')
  await organization.selectOptions('Demo Organisation')
  await dialog.getByRole('combobox', { name: 'Language' }).selectOptions('The organisation’s language')
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect
    .poll(() => changes)
    .toMatchObject({ corrected: [{ line: 4, organization: 'Demo Organisation', language: '' }] })
})

test('a correction whose check failed is kept and sent again, and cancelling asks first', async () => {
  const changes: unknown[] = []
  const [status, sent] = [{ now: 200 }, new Array<string>()]
  handle('POST /admin/users/import', async ({ request }) => {
    const { search } = new URL(request.url)
    const text = (await request.formData()).get('changes')
    sent.push(search)
    changes.push(typeof text === 'string' ? JSON.parse(text) : undefined)
    return HttpResponse.json(status.now === 200 ? preview : {}, { status: status.now })
  })
  const { screen } = await renderScreen('/admin/users/import')
  await screen.getByRole('textbox', { name: 'Or paste the lines here' }).fill('name;email')
  await screen.getByRole('button', { name: 'Check these lines' }).click()
  status.now = 400
  await screen.getByRole('button', { name: 'Correct line 4' }).click()
  const email = screen.getByRole('dialog').getByRole('textbox', { name: 'Email' })
  await email.fill('paulo@example.org')
  await screen.getByRole('button', { name: 'Check again' }).click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('The lines could not be checked again')
  // The check has failed, so people cannot be added by the state before the correction.
  await expect.element(screen.getByRole('button', { name: 'Add 2 people' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Correct line 4' }).click()
  await expect.element(email).toHaveValue('paulo@example.org')
  // The option for an empty value appears only once in the list.
  const languages = screen.getByRole('dialog').getByRole('combobox', { name: 'Language' })
  await expect
    .poll(() => [...languages.element().querySelectorAll('option')].map(({ label }) => label))
    .toEqual(['The organisation’s language', 'English', 'Français'])
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  status.now = 200
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect(changes.at(-1)).toMatchObject({ corrected: [{ line: 4, email: 'paulo@example.org' }] })

  const question = screen.getByRole('dialog', { name: 'Leave without saving?' })
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  // The new failure replaces the previous one.
  status.now = 400
  await screen.getByRole('button', { name: 'Add 2 people' }).click()
  await expect.element(alert).toMatchTextContent('The people could not be added')
  expect(sent.at(-1)).toBe('?delivery=file')
  expect(changes.at(-1)).toMatchObject({ corrected: [{ line: 4, email: 'paulo@example.org' }] })
  await screen.getByRole('button', { name: 'Cancel', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(screen.getByRole('button', { name: 'Check these lines' })).toBeVisible()
})
