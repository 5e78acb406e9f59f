import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

const demo = {
  id: 1,
  name: 'Demo Organisation',
  max_users: 50,
  user_count: 3,
  second_factor_required: false,
}
const northwind = { ...demo, id: 2, name: 'Northwind', max_users: 7, user_count: 7 }

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/organizations', [demo, northwind])
})

test(
  'wrong fields and failures show why and keep the text, and a new organisation is created once',
  { tags: ['long'] },
  async () => {
    const { screen } = await renderScreen('/admin/organizations')
    const name = screen.getByRole('textbox', { name: 'Name' })
    await screen.getByRole('textbox', { name: 'Maximum users' }).fill('0')
    await screen.getByRole('button', { name: 'Create organisation' }).click()
    await expect.element(screen.getByText('Organisation name is required')).toBeVisible()
    await expect.element(screen.getByText('Maximum users must be at least 1')).toBeVisible()
    await expect.element(name).toHaveFocus()
    await name.fill('ab')
    await expect
      .element(screen.getByText('Organisation name must be at least 3 characters long'))
      .toBeVisible()

    const create = screen.getByRole('button', { name: 'Create organisation' })
    const seats = screen.getByRole('textbox', { name: 'Maximum users' })
    await seats.fill('2147483648')
    await expect.element(screen.getByText('Maximum users must be at most 2,147,483,647')).toBeVisible()
    await seats.fill('50')
    await name.fill('Contoso')
    for (const [body, text] of [
      [
        { detail: 'An organisation with this name already exists' },
        'An organisation with this name already exists',
      ],
      [{}, 'Failed to create organisation'],
    ] as const) {
      answer('POST /admin/organizations', body, { status: 409 })
      await create.click()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
      await expect.element(create).toHaveFocus()
      await expect.element(name).toHaveValue('Contoso')
    }

    const sent: string[] = []
    handle('POST /admin/organizations', ({ request }) => {
      sent.push(new URL(request.url).search)
      answer('GET /admin/organizations', [demo, northwind, { ...demo, id: 3, name: 'Contoso' }])
      return HttpResponse.json({ message: 'Organisation created', id: 3 })
    })
    await create.dblClick()
    await expect.element(screen.getByRole('rowheader', { name: 'Contoso' })).toBeVisible()
    await expect.element(screen.getByText('Organisation created')).toBeVisible()
    await expect.element(screen.getByText('3 organisations')).toBeVisible()
    await expect.element(name).toHaveValue('')
    expect(sent).toEqual(['?name=Contoso&max_users=50'])
  },
)

test('seats and the required second factor are changed in the table, and Escape cancels an edit', async () => {
  signInAs(person({ permissions: ['superadmin'], second_factor_page: '/idp/second-factor' }))
  const sent: string[] = []
  handle('PUT /admin/organizations/:id', ({ request }) => {
    sent.push(new URL(request.url).search)
    answer('GET /admin/organizations', [demo, { ...northwind, max_users: 9 }])
    return HttpResponse.json({ message: 'Organisation updated' })
  })
  const { screen } = await renderScreen('/admin/organizations')
  const pencil = screen.getByRole('button', { name: 'Maximum users of Northwind' })
  await pencil.click()
  await userEvent.keyboard('{Escape}')
  await pencil.click()
  const seats = screen.getByRole('textbox', { name: 'Maximum users of Northwind' })
  await expect.element(seats).toHaveFocus()
  await seats.fill('0')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Maximum users must be at least 1')
  await expect.element(seats).toHaveAccessibleDescription('Maximum users must be at least 1')
  await seats.fill('9')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Organisation updated')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Northwind/ })).toMatchTextContent(/79Required$/)
  expect(sent).toEqual(['?max_users=9'])

  handle('PUT /admin/organizations/2/second-factor', async ({ request }) => {
    sent.push(JSON.stringify(await request.json()))
    answer('GET /admin/organizations', [demo, { ...northwind, second_factor_required: true }])
    return HttpResponse.json({ message: 'Organisation updated' })
  })
  const factor = screen.getByRole('checkbox', { name: 'Second factor required in Northwind' })
  await factor.click()
  await expect.element(factor).toBeChecked()
  await expect
    .element(screen.getByText('Everybody in Northwind needs a second factor from their next sign-in on'))
    .toBeVisible()
  expect(sent.at(-1)).toBe('{"required":true}')
})

test('fewer seats than users are saved only after a confirmation', async () => {
  const sent: string[] = []
  handle('PUT /admin/organizations/:id', ({ request }) => {
    sent.push(new URL(request.url).search)
    answer('GET /admin/organizations', [demo, { ...northwind, max_users: 5 }])
    return HttpResponse.json({ message: 'Organisation updated' })
  })
  const { screen } = await renderScreen('/admin/organizations')
  await screen.getByRole('button', { name: 'Maximum users of Northwind' }).click()
  const seats = screen.getByRole('textbox', { name: 'Maximum users of Northwind' })
  await seats.fill('5')
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Fewer seats than users?' })
  await expect
    .element(dialog)
    .toMatchTextContent(/Northwind has 7 users and would have 5 seats\. Nobody is sent away/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(seats).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('row', { name: /Northwind/ })).toMatchTextContent(/75/)
  await expect.element(screen.getByRole('button', { name: 'Maximum users of Northwind' })).toHaveFocus()
  expect(sent).toEqual(['?max_users=5'])
})

test('a failed list says so and can be loaded again', async () => {
  answer('GET /admin/organizations', {}, { status: 400 })
  const { screen } = await renderScreen('/admin/organizations')
  await expect.element(screen.getByText('Failed to load organizations')).toBeVisible()
  answer('GET /admin/organizations', [demo])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('1 organisation')).toBeVisible()
})

test('a late save of seats does not close another edit', async () => {
  const held = Promise.withResolvers<void>()
  handle('PUT /admin/organizations/2', async () => {
    await held.promise
    answer('GET /admin/organizations', [demo, { ...northwind, max_users: 9 }])
    return HttpResponse.json({ message: 'Organisation updated' })
  })
  const { screen } = await renderScreen('/admin/organizations')
  await screen.getByRole('button', { name: 'Maximum users of Northwind' }).click()
  await screen.getByRole('textbox', { name: 'Maximum users of Northwind' }).fill('9')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'Maximum users of Demo Organisation' }).click()
  const seats = screen.getByRole('textbox', { name: 'Maximum users of Demo Organisation' })
  await seats.fill('60')
  held.resolve()
  await expect.element(screen.getByText('Organisation updated')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Northwind/ })).toMatchTextContent(/79/)
  await expect.element(seats).toHaveValue('60')
})
