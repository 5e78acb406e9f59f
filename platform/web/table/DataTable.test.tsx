import { useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TruncatedText } from './TruncatedText.tsx'
import { DataTable } from './DataTable.tsx'
import { EditButton } from './EditButton.tsx'
import { InlineForm, inlineField } from './InlineForm.tsx'
import type { Column } from './table.ts'

type Fruit = { readonly id: number; readonly name: string; readonly price: number }

const fruit = (id: number, name = `Fruit ${id}`): Fruit => ({ id, name, price: (id * 7) % 1000 })
const many = Array.from({ length: 2000 }, (_, nth) => fruit(nth + 1))

type Editing = {
  readonly edited: number | undefined
  readonly edit: (id: number | undefined) => void
  readonly isBusy: boolean
  readonly onSave: () => void
}

const columnsOf = ({ edited, edit, isBusy, onSave }: Editing): readonly Column<Fruit>[] => [
  { name: 'name', title: 'Name', width: 12, text: ({ name }) => name },
  {
    name: 'price',
    title: 'Price',
    width: 30,
    text: ({ price }) => `${price} €`,
    compare: (a, b) => a.price - b.price,
    cell: ({ id, price }) =>
      edited === id ? (
        <InlineForm
          save="Save"
          cancel="Cancel"
          isBusy={isBusy}
          onSave={onSave}
          onCancel={() => edit(undefined)}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as the screens do */}
          <select autoFocus aria-label="New price" className={inlineField}>
            <option>1 €</option>
            <option>2 €</option>
          </select>
        </InlineForm>
      ) : (
        <div className="flex items-center gap-1">
          {price} €
          <EditButton name={`Price of ${id}`} onClick={() => edit(id)} />
        </div>
      ),
  },
  { name: 'eat', title: 'Eat', width: 20, isAction: true, text: () => 'eat', cell: () => 'Eat' },
]

/** A table in which the price can be edited, as the screens build theirs. */
function Fruits({ rows, isBusy = false }: { readonly rows: readonly Fruit[]; readonly isBusy?: boolean }) {
  const [edited, edit] = useState<number>()
  const [saved, save] = useState(0)
  const columns = useMemo(() => {
    const onSave = () => {
      save((count) => count + 1)
      edit(undefined)
    }
    return columnsOf({ edited, edit, isBusy, onSave })
  }, [edited, isBusy])
  return (
    <>
      <DataTable
        title="Fruits"
        rows={rows}
        columns={columns}
        keyOf={({ id }) => id}
        count={`${rows.length} fruits`}
        searchLabel="Search fruits"
        nothingFound="No such fruit"
        editedKey={edited}
      />
      <p>saved {saved} times</p>
    </>
  )
}

const rowsInPage = () => [...document.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')]
const names = () => rowsInPage().map((row) => row.querySelector('th')?.textContent)
const region = () => page.getByRole('region', { name: 'Fruits' }).element()
const search = () => page.getByRole('searchbox', { name: 'Search fruits' })

/** Shows the table at that width, and waits for it. */
async function show(rows: readonly Fruit[], width = 1280): Promise<void> {
  await page.viewport(width, 800)
  await render(<Fruits rows={rows} />)
  await expect.element(page.getByRole('table')).toBeVisible()
}

/** Scrolls, and waits until the row with this index is rendered. */
async function scrollTo(top: number, index: number): Promise<void> {
  region().scrollTop = top
  await expect.poll(() => rowsInPage().some((row) => row.ariaRowIndex === String(index))).toBe(true)
}

test('a cut text can be opened whole by keyboard, and a text that fits has no button', async () => {
  const long = `Fruit ${'with a long name '.repeat(20)}`
  await show([fruit(1, long), fruit(2, 'Fig')])
  const open = page.getByRole('button', { name: 'Show the whole text: Name' })
  await expect.poll(() => open.all().length).toBe(1)
  expect(new Set(rowsInPage().map((row) => row.getBoundingClientRect().height))).toEqual(new Set([40]))
  const button = open.element()
  if (button instanceof HTMLElement) button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Name' }).getByText(long)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('a text that is too wide by less than a pixel has the button too', async () => {
  const Narrow = ({ width }: { readonly width: string }) => (
    <div style={{ width }}>
      <TruncatedText text="Strawberries" title="Name" />
    </div>
  )
  const { rerender } = await render(<Narrow width="max-content" />)
  const open = page.getByRole('button', { name: 'Show the whole text: Name' })
  await expect.element(page.getByText('Strawberries')).toBeVisible()
  await expect.element(open).not.toBeInTheDocument()
  // Another font would have another width.
  await document.fonts.ready
  const fitting = page.getByText('Strawberries').element().getBoundingClientRect().width
  await rerender(<Narrow width={`${fitting - 0.4}px`} />)
  await expect.element(open).toBeVisible()
})

test(
  'of 2,000 rows only those near the window are rendered, each exactly 40 px high',
  { tags: ['long'] },
  async () => {
    await show(many)
    expect(region().getBoundingClientRect().height).toBe(600)
    await expect.poll(() => rowsInPage().length).toBeLessThanOrEqual(25)
    await page.getByRole('button', { name: 'Price of 3', exact: true }).click()
    await expect.element(page.getByRole('combobox', { name: 'New price' })).toHaveFocus()
    expect(new Set(rowsInPage().map((row) => row.getBoundingClientRect().height))).toEqual(new Set([40]))
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2001')

    await scrollTo(1000 * 40, 1002)
    expect(rowsInPage().length).toBeLessThanOrEqual(31)
    const header = page.getByRole('columnheader', { name: 'Name' }).element().getBoundingClientRect()
    expect(header.top).toBeCloseTo(region().getBoundingClientRect().top, 0)
    await page.getByRole('button', { name: 'Name' }).click()
    await expect.poll(() => region().scrollTop).toBe(0)
  },
)

test('headings sort ascending, descending and not at all, with aria-sort, and numbers sort by value', async () => {
  await render(
    <Fruits rows={[fruit(1, 'pêche'), fruit(2, 'Apple'), fruit(3, 'apple 10'), fruit(4, 'apple 9')]} />,
  )
  const byName = page.getByRole('columnheader', { name: 'Name' })
  const press = () => byName.getByRole('button').click()
  await press()
  expect(names()).toEqual(['Apple', 'apple 9', 'apple 10', 'pêche'])
  await expect.element(byName).toHaveAttribute('aria-sort', 'ascending')
  await press()
  expect(names()).toEqual(['pêche', 'apple 10', 'apple 9', 'Apple'])
  await expect.element(byName).toHaveAttribute('aria-sort', 'descending')
  await press()
  expect(names()).toEqual(['pêche', 'Apple', 'apple 10', 'apple 9'])
  await expect.element(byName).not.toHaveAttribute('aria-sort')
  await page.getByRole('button', { name: 'Price' }).nth(0).click()
  expect(names()).toEqual(['pêche', 'Apple', 'apple 10', 'apple 9'])
  expect(page.getByRole('columnheader', { name: 'Eat' }).getByRole('button').elements()).toEqual([])
})

test('a search ignores case and accents, says how many rows it found, and says if there are none', async () => {
  await render(<Fruits rows={[fruit(1, 'Pêche'), fruit(2, 'Apple'), fruit(3, 'Peach')]} />)
  const status = page.getByRole('status')
  await expect.element(status).toHaveTextContent('3 fruits')
  await expect.element(status).toHaveAttribute('aria-live', 'off')
  await search().fill('PECH')
  await expect.element(status).toHaveTextContent('1 / 3 fruits')
  await expect.element(status).toHaveAttribute('aria-live', 'polite')
  expect(names()).toEqual(['Pêche'])
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2')
  await search().fill('eat')
  await expect.element(page.getByText('No such fruit')).toBeVisible()
  await search().fill('')
  await expect.element(status).toHaveTextContent('3 fruits')
})

test('an edit is saved or cancelled by keyboard, and the focus returns to the pencil', async () => {
  await render(<Fruits rows={[fruit(1), fruit(2)]} />)
  const pencil = page.getByRole('button', { name: 'Price of 2' })
  const field = page.getByRole('combobox', { name: 'New price' })
  for (const [key, saved] of [
    ['{Escape}', 'saved 0 times'],
    ['{Enter}', 'saved 1 times'],
  ] as const) {
    await pencil.click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard(key)
    await expect.element(pencil).toHaveFocus()
    await expect.element(page.getByText(saved)).toBeVisible()
  }
  await pencil.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(pencil).toHaveFocus()
  // Going on to another row keeps the focus there.
  await pencil.click()
  await page.getByRole('button', { name: 'Price of 1' }).click()
  await expect.element(field).toHaveFocus()
})

test('keys in the open list of a select neither save nor cancel the edit', async () => {
  await render(<Fruits rows={[fruit(1)]} />)
  await page.getByRole('button', { name: 'Price of 1' }).click()
  const field = page.getByRole('combobox', { name: 'New price' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(' {ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('2 €')
  await userEvent.keyboard(' {Escape}')
  await expect.element(field).toBeVisible()
  await expect.element(page.getByText('saved 0 times')).toBeVisible()
})

test('Enter and Escape that end a composition do not end an edit, also as Safari reports them', async () => {
  await render(<Fruits rows={[fruit(1)]} />)
  await page.getByRole('button', { name: 'Price of 1' }).click()
  const field = page.getByRole('combobox', { name: 'New price' })
  for (const key of ['Enter', 'Escape'])
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      field.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...composing }))
  await expect.element(field).toBeVisible()
  await expect.element(page.getByText('saved 0 times')).toBeVisible()
})

test('an edit that is being saved is not sent again and keeps the focus', async () => {
  await render(<Fruits rows={[fruit(1)]} isBusy />)
  await page.getByRole('button', { name: 'Price of 1' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click({ force: true })
  await expect.element(save).toHaveFocus()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('saved 0 times')).toBeVisible()
})

test('the row with the focus stays rendered while scrolling', { tags: ['long'] }, async () => {
  await show(many)
  const pencil = page.getByRole('button', { name: 'Price of 2', exact: true })
  pencil.element().focus()
  await scrollTo(1500 * 40, 1502)
  await expect.element(pencil).toHaveFocus()
  expect(names()[0]).toBe('Fruit 2')
  await search().click()
  await expect.poll(() => names().includes('Fruit 2')).toBe(false)
})

test('the focus moves to the table when the row that has it is removed', async () => {
  const { rerender } = await render(<Fruits rows={[fruit(1), fruit(2)]} />)
  const pencil = page.getByRole('button', { name: 'Price of 2' })
  await expect.element(pencil).toBeVisible()
  pencil.element().focus()
  await rerender(<Fruits rows={[fruit(1)]} />)
  await expect.element(page.getByRole('region', { name: 'Fruits' })).toHaveFocus()
  await search().click()
  await rerender(<Fruits rows={[]} />)
  await expect.element(search()).toHaveFocus()
})

test(
  'on a phone the table scrolls sideways by keyboard, and its first column stays visible',
  { tags: ['long'] },
  async () => {
    await show(many, 390)
    const left = () =>
      page.getByRole('rowheader', { name: 'Fruit 1', exact: true }).element().getBoundingClientRect().left
    const before = left()
    region().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.poll(() => region().scrollLeft).toBeGreaterThan(40)
    expect(left()).toBeCloseTo(before, 0)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Price of 2', exact: true }).click()
    const field = page.getByRole('combobox', { name: 'New price' })
    await expect.element(field).toHaveFocus()
    const atItsBeginning = () => {
      const { x, y } = field.element().getBoundingClientRect()
      return document.elementFromPoint(x + 4, y + 18)
    }
    await expect.poll(atItsBeginning).toBe(field.element())
  },
)
