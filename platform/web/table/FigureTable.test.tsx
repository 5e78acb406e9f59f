import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FigureTable } from './FigureTable.tsx'
import { ROW_HEIGHT } from './useVisibleRows.ts'

const long = 'Feedback after missed deadlines, with somebody who has heard it all before. '.repeat(3).trim()

test.each([390, 1280])(
  '%i pixels: rows have a fixed height, and a cut name can be opened whole',
  async (width) => {
    await page.viewport(width, 800)
    await render(
      <FigureTable
        caption="By scenario"
        first="Scenario"
        columns={[
          'Have practised',
          'Have been evaluated',
          'Have tried again once more',
          'Share of everybody',
        ]}
        rows={[long, 'Salary'].map((name) => ({
          key: name,
          name,
          figures: ['41', 'Withheld', '9', '1,280'],
        }))}
      />,
    )
    const names = page.getByRole('rowheader')
    await expect.element(page.getByRole('rowheader', { name: long, exact: true })).toBeInTheDocument()
    await expect.element(names.first()).toBeVisible()
    const heights = names.elements().map((name) => name.parentElement?.getBoundingClientRect().height)
    expect(heights).toEqual([ROW_HEIGHT, ROW_HEIGHT])
    expect(names.first().element().getBoundingClientRect().width).toBeGreaterThanOrEqual(128)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const open = page.getByRole('button', { name: 'Show the whole text: Scenario' })
    await expect.poll(() => open.elements().length).toBe(1)
    await open.click()
    await expect.element(page.getByRole('dialog', { name: 'Scenario' }).getByText(long)).toBeVisible()
  },
)

test('without a name for the first column the caption is its heading', async () => {
  const rows = [{ key: 'asked', name: long, figures: ['12'] }]
  await page.viewport(390, 800)
  await render(<FigureTable caption="How many people" columns={['All']} rows={rows} />)
  await expect.element(page.getByRole('columnheader', { name: 'How many people' })).toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Show the whole text: How many people' }))
    .toBeVisible()
})
