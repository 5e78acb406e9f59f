import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleAdminScenario } from '#testing/sample-scenarios.ts'

const scenario = (id: number, title: string, criteria?: string, archived = false) => ({
  ...sampleAdminScenario,
  id,
  title,
  evaluation_criteria: criteria === undefined ? [] : [{ id: 1, title: criteria }],
  archived,
})
const listening = {
  id: 1,
  title: 'Listening',
  evaluation: 'Did they listen?',
  scenarios: [{ id: 7, title: 'Late again' }],
  archived: false,
}
const old = { ...listening, id: 2, title: 'Old ones', scenarios: [], archived: true }

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/scenarios', [
    scenario(7, 'Late again', 'Listening'),
    scenario(8, 'A raise'),
    scenario(9, 'Put away', undefined, true),
  ])
  answer('GET /admin/evaluation-criteria', { evaluation_criteria: [listening, old] })
})

async function assigning() {
  const { screen } = await renderScreen('/admin/evaluation-criteria/assign')
  const scenarios = screen.getByRole('combobox', { name: 'Scenario' })
  const criteria = screen.getByRole('combobox', { name: 'Evaluation criteria' })
  const assign = screen.getByRole('button', { name: 'Assign', exact: true })
  await expect.element(scenarios).toBeVisible()
  return { screen, scenarios, criteria, assign }
}

test('the assignments are shown even if the scenarios fail to load', async () => {
  answer('GET /admin/scenarios', {}, { status: 400 })
  const { screen } = await renderScreen('/admin/evaluation-criteria/assign')
  await expect.element(screen.getByText('Failed to load scenarios')).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Late again' })).toBeVisible()
})

test('criteria are assigned only to a scenario without criteria, and both have to be chosen', async () => {
  const sent: string[] = []
  handle('POST /admin/scenarios/:scenario/criteria/:criteria', ({ params }) => {
    sent.push(`${String(params.scenario)} ${String(params.criteria)}`)
    const now = { ...listening, scenarios: [...listening.scenarios, { id: 8, title: 'A raise' }] }
    answer('GET /admin/evaluation-criteria', { evaluation_criteria: [now, old] })
    answer('GET /admin/scenarios', [scenario(8, 'A raise', 'Listening')])
    return HttpResponse.json({ message: 'Evaluation criteria assigned' })
  })
  const { screen, scenarios, criteria, assign } = await assigning()
  await expect.element(scenarios).toMatchTextContent(/^ChooseA raise$/)
  await expect.element(criteria).toMatchTextContent(/^ChooseListening$/)
  await assign.click()
  const both = screen.getByText('Please select both a scenario and evaluation criteria')
  await expect.element(both).toBeVisible()
  await expect.element(scenarios).toHaveFocus()
  await scenarios.selectOptions('A raise')
  await expect.element(both).toBeVisible()
  await criteria.selectOptions('Listening')
  await expect.element(both).not.toBeInTheDocument()
  await assign.click()
  await expect.element(screen.getByText('Evaluation criteria assigned')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /A raise/ })).toMatchTextContent('Listening')
  await expect.element(screen.getByText('Every scenario has its criteria already')).toBeVisible()
  expect(sent).toEqual(['8 1'])
})

test('unassigning asks first', async () => {
  const sent: string[] = []
  handle('DELETE /admin/scenarios/:scenario/criteria/0', ({ params }) => {
    sent.push(String(params.scenario))
    answer('GET /admin/evaluation-criteria', { evaluation_criteria: [{ ...listening, scenarios: [] }] })
    return HttpResponse.json({ message: 'Evaluation criteria unassigned' })
  })
  const { screen } = await assigning()
  const unassign = screen.getByRole('button', { name: 'Unassign Late again' })
  await unassign.click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('“Late again” will no longer be evaluated by “Listening”')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(unassign).toHaveFocus()
  expect(sent).toEqual([])
  await unassign.click()
  await dialog.getByRole('button', { name: 'Unassign' }).click()
  await expect.element(screen.getByText('Evaluation criteria unassigned')).toBeVisible()
  await expect.element(screen.getByText('No scenario has criteria of its own yet')).toBeVisible()
  expect(sent).toEqual(['7'])
})

test('a failed assignment or unassignment says what failed', async () => {
  answer('POST /admin/scenarios/8/criteria/1', {}, { status: 409 })
  answer('DELETE /admin/scenarios/7/criteria/0', {}, { status: 409 })
  const { screen, scenarios, criteria, assign } = await assigning()
  await scenarios.selectOptions('A raise')
  await criteria.selectOptions('Listening')
  await assign.click()
  await expect.element(screen.getByText('Failed to assign evaluation criteria')).toBeVisible()
  await expect.element(scenarios).toHaveValue('8')
  await screen.getByRole('button', { name: 'Unassign Late again' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Unassign' }).click()
  // A notice behind the dialog cannot be reached.
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to unassign evaluation criteria')
})

test('an admin sees the assignments and cannot change them', async () => {
  signInAs(person({ permissions: ['admin'] }))
  const { screen, assign } = await assigning()
  await expect.element(assign).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Unassign Late again' })).toBeDisabled()
})
