import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'

beforeEach(() => signInAs(person({ permissions: ['superadmin'] })))

async function newCriteria() {
  const { screen, address } = await renderScreen('/admin/evaluation-criteria/create')
  const title = screen.getByRole('textbox', { name: 'Title' })
  const template = screen.getByRole('textbox', { name: 'Evaluation template' })
  const create = screen.getByRole('button', { name: 'Create evaluation criteria' })
  await expect.element(title).toBeVisible()
  return { screen, address, title, template, create }
}

test('each empty required field shows its error, and the first one has the focus', async () => {
  const { screen, title, create } = await newCriteria()
  await create.click()
  await expect.element(screen.getByText('Title is required')).toBeVisible()
  await expect.element(screen.getByText('Evaluation template is required')).toBeVisible()
  await expect.element(title).toHaveFocus()
})

test('a variable is inserted at the caret by mouse or keyboard, and can be undone', async () => {
  const { screen, template } = await newCriteria()
  await template.fill('Was  named?')
  await userEvent.keyboard('{Home}{ArrowRight>4/}')
  const mood = screen.getByRole('button', { name: /^\{mood\}/ })
  await mood.click()
  await expect.element(template).toHaveValue('Was {mood} named?')
  await expect.element(template).toHaveFocus()
  await expect.element(mood).toHaveAccessibleName(/used in the template$/)
  await userEvent.keyboard('!')
  await expect.element(template).toHaveValue('Was {mood}! named?')
  const scenario = screen.getByRole('button', { name: /^\{\{scenario\}\}/ })
  scenario.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(template).toHaveValue('Was {mood}!{{scenario}} named?')
  await userEvent.keyboard('{Control>}zz{/Control}')
  await expect.element(template).not.toHaveValue('Was {mood}!{{scenario}} named?')
})

test('unknown variables in a template cause a warning, and the template can still be saved', async () => {
  const sent: unknown[] = []
  handle('POST /admin/evaluation-criteria/create', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Evaluation criteria created', id: 3 })
  })
  const { screen, title, template, create } = await newCriteria()
  await title.fill('Listening')
  await template.fill('{mood} {mod}')
  const warning = screen.getByText('{mod} is not a variable. An evaluation leaves it as it is.')
  await expect.element(warning).toBeVisible()
  await template.fill('{mood} {mod} {scenario}')
  await expect.element(screen.getByText(/^\{mod\}, \{scenario\} are not variables/)).toBeVisible()
  await template.fill('{mood} {mod}')
  await create.dblClick()
  await expect.element(screen.getByText('Evaluation criteria created')).toBeVisible()
  await expect.element(template).toHaveValue('')
  await expect.element(warning).not.toBeInTheDocument()
  expect(sent).toEqual([{ title: 'Listening', evaluation: '{mood} {mod}' }])
})

test('a failure keeps the text of new criteria, and leaving asks first', async () => {
  answer('POST /admin/evaluation-criteria/create', {}, { status: 409 })
  const { screen, address, title, template, create } = await newCriteria()
  await title.fill('Listening')
  await template.fill('Did they listen?')
  await create.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to create evaluation criteria')
  await screen.getByRole('link', { name: 'Scenario Map' }).click()
  await screen.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(template).toHaveValue('Did they listen?')
  expect(address()).toBe('/admin/evaluation-criteria/create')
})

test('text typed while new criteria are being created stays in the form', async () => {
  const created = Promise.withResolvers<void>()
  handle('POST /admin/evaluation-criteria/create', async () => {
    await created.promise
    return HttpResponse.json({ message: 'Evaluation criteria created', id: 3 })
  })
  const { screen, title, template, create } = await newCriteria()
  await title.fill('Listening')
  await template.fill('Did they listen?')
  await create.click()
  await template.fill('Did they listen well?')
  created.resolve()
  await expect.element(screen.getByText('Evaluation criteria created')).toBeVisible()
  await expect.element(template).toHaveValue('Did they listen well?')
  await screen.getByRole('link', { name: 'Scenario Map' }).click()
  await expect.element(screen.getByRole('button', { name: 'Keep writing' })).toBeVisible()
})

test('an admin who opens the form sees “Access denied” in their own language', async () => {
  signInAs(person({ permissions: ['admin'], language: { id: 2, name: 'Português', code: 'pt' } }))
  const { screen } = await renderScreen('/admin/evaluation-criteria/create')
  await expect.element(screen.getByText('Acesso negado')).toBeVisible()
})
